INSERT INTO customers (id, blocked, reminded) VALUES ('anna', 0, 0), ('bert', 1, 0), ('carl', 0, 1), ('dora', 0, 0), ('emil', 0, 0);
-- Dora paid two rates late, and one long ago; Emil has not paid four.
INSERT INTO rates (customer, due, paid) VALUES
  ('anna', '2026-10-01', '2026-09-30'),
  ('dora', '2026-09-01', '2026-09-05'), ('dora', '2026-10-01', '2026-10-02'), ('dora', '2023-10-01', '2024-10-02'),
  ('emil', '2026-08-01', NULL), ('emil', '2026-09-01', NULL), ('emil', '2026-10-01', NULL), ('emil', '2026-11-01', NULL);
INSERT INTO budgets (month, cents) VALUES ('2026-12', 10000000), ('2027-01', 100000);
