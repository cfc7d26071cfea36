-- The database of the service. Money is whole cents; days are texts such as '2026-11-27'.
CREATE TABLE IF NOT EXISTS customers (id TEXT PRIMARY KEY, blocked INTEGER NOT NULL DEFAULT 0, reminded INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS rates     (customer TEXT NOT NULL, due TEXT NOT NULL, paid TEXT) STRICT;
CREATE TABLE IF NOT EXISTS loans     (application TEXT PRIMARY KEY, customer TEXT NOT NULL, cents INTEGER NOT NULL, payout TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS budgets   (month TEXT PRIMARY KEY, cents INTEGER NOT NULL CHECK (cents >= 0)) STRICT;
CREATE TABLE IF NOT EXISTS desk      (application TEXT PRIMARY KEY) STRICT;
CREATE TABLE IF NOT EXISTS letters   (application TEXT PRIMARY KEY, customer TEXT NOT NULL) STRICT;
-- A line for each decision: who asked, and the decision as data. `record` is what `cargo dtable eval` replays.
CREATE TABLE IF NOT EXISTS audit     (application TEXT PRIMARY KEY, tariff INTEGER NOT NULL, tariff_rule TEXT NOT NULL, record TEXT NOT NULL,
                                      at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) STRICT;
-- The tariffs that were uploaded, none of which is changed any more.
CREATE TABLE IF NOT EXISTS tariffs   (version INTEGER PRIMARY KEY, text TEXT NOT NULL, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) STRICT;
CREATE INDEX IF NOT EXISTS rates_of  ON rates (customer, due);
CREATE INDEX IF NOT EXISTS loans_of  ON loans (customer);
