"use strict";
// Decides a chosen case by the data that the compiler left in the page: nothing is evaluated here.
for (const page of document.querySelectorAll(".dtable-page")) {
  const data = page.querySelector("script[type='application/json']");
  if (data) start(page, JSON.parse(data.textContent));
}

function start(page, it) {
  const aside = page.querySelector(".dtable-case"), form = aside.querySelector("form"), out = form.querySelector("output");
  const box = page.querySelector(".part-rules .dtable"), table = box && box.querySelector("table");
  const rows = table ? [...table.rows] : [], isRows = box && box.classList.contains("rows");
  const svg = page.querySelector(".part-decision-graph svg");
  aside.hidden = false;
  if (svg) {
    // A drawing that is wider than its place begins where its first node is.
    const place = svg.parentElement, root = svg.querySelector("[data-node='0']").getBoundingClientRect();
    place.scrollLeft += root.left + root.width / 2 - place.getBoundingClientRect().left - place.clientWidth / 2;
  }
  form.addEventListener("input", show);
  form.addEventListener("reset", () => setTimeout(show));
  form.addEventListener("submit", event => event.preventDefault());
  (it.chosen || []).forEach(choose);
  show();

  // Chooses an option, as an editor does whose author has chosen a case there.
  function choose(option, at) {
    if (option < 0) return;
    for (const field of form.querySelectorAll(`[name="c${at}"]`)) {
      if (field.tagName === "SELECT") field.value = String(option);
      else field.checked = field.value === String(option);
    }
  }

  function show() {
    const given = new FormData(form);
    const chosen = it.columns.map((_, at) => { const value = given.get(`c${at}`); return value ? Number(value) : null; });
    const occurs = marked(chosen), isBlank = chosen.every(value => value === null);
    const found = decided(chosen);
    const fired = occurs && !isBlank ? found.rules : [];
    light(chosen, fired, isBlank || !occurs);
    draw(occurs && !isBlank ? found.path : []);
    tell(chosen, occurs, isBlank, found);
  }

  // Marks the options that cannot occur with the others; says whether the choice itself can.
  function marked(chosen) {
    const levels = it.possible;
    if (!Array.isArray(levels)) return true;
    const ahead = [new Set([0])];
    levels.forEach((nodes, at) => {
      const next = new Set();
      for (const node of ahead[at]) nodes[node].forEach((to, option) => { if (to >= 0 && (chosen[at] === null || chosen[at] === option)) next.add(to); });
      ahead.push(next);
    });
    let behind = new Set([0]);
    for (let at = levels.length - 1; at >= 0; at--) {
      const can = new Set(), before = new Set();
      levels[at].forEach((next, node) => next.forEach((to, option) => {
        if (to < 0 || !behind.has(to)) return;
        if (ahead[at].has(node)) can.add(option);
        if (chosen[at] === null || chosen[at] === option) before.add(node);
      }));
      behind = before;
      options(at, can);
    }
    return ahead[levels.length].has(0);
  }

  function options(at, can) {
    for (const field of form.querySelectorAll(`[name="c${at}"]`)) {
      const all = field.tagName === "SELECT" ? [...field.options] : [field];
      for (const option of all) {
        if (option.value === "") continue;
        const cannot = !can.has(Number(option.value)), words = option.tagName === "OPTION" ? option : option.nextElementSibling;
        words.classList.toggle("cannot", cannot);
        if (words.dataset.words === undefined) words.dataset.words = words.textContent;
        if (option.tagName === "OPTION") words.textContent = words.dataset.words + (cannot ? " (cannot occur)" : "");
        else words.title = cannot ? "cannot occur with the other choices" : "";
      }
    }
  }

  function takes(rule, chosen) {
    const entries = it.rules[rule][3];
    if (entries === 0) return null;
    let isSure = true;
    for (let at = 0; at < entries.length; at++) {
      if (entries[at] === 0) continue;
      if (chosen[at] === null) isSure = false;
      else if (!entries[at].includes(chosen[at])) return false;
    }
    return isSure ? true : undefined;
  }

  // The rules that fire, the nodes of the graph on the way, and the column that is asked next.
  function decided(chosen) {
    const matching = it.rules.map((_, rule) => takes(rule, chosen));
    if (it.graph.length) {
      const path = [0];
      for (;;) {
        const step = it.graph[path[path.length - 1]];
        if (typeof step === "number") return { rules: [step], path, matching };
        if (chosen[step[0]] === null) return { rules: [], path, matching, next: step[0] };
        path.push(step[1][chosen[step[0]]]);
      }
    }
    const sure = it.rules.map((_, rule) => rule).filter(rule => matching[rule] === true);
    const open = it.rules.map((_, rule) => rule).filter(rule => matching[rule] === undefined);
    if (it.collect) return { rules: sure, path: [], matching, open };
    const last = it.rules.findIndex(rule => rule[3] === 0);
    if (sure.length && !open.some(rule => rule < sure[0])) return { rules: [sure[0]], path: [], matching };
    if (!sure.length && !open.length && last >= 0) return { rules: [last], path: [], matching };
    return { rules: [], path: [], matching, open: open.concat(sure) };
  }

  // Lights the rules that fire in the table, and what speaks against the others.
  function light(chosen, fired, isBlank) {
    it.rules.forEach((rule, at) => {
      const is = fired.includes(at), takesIt = takes(at, chosen);
      const off = !isBlank && !is && (takesIt === false || !it.collect && fired.length > 0 && takesIt !== true);
      cells(at).forEach(cell => { cell.classList.toggle("on", is); cell.classList.toggle("off", off); cell.classList.remove("against"); });
      if (isBlank || is || rule[3] === 0) return;
      rule[3].forEach((options, column) => {
        if (options === 0 || chosen[column] === null || options.includes(chosen[column])) return;
        const cell = it.columns[column][1] >= 0 && cells(at)[it.columns[column][1] + 1];
        if (cell) cell.classList.add("against");
      });
    });
  }

  function cells(rule) {
    if (isRows) return rows[rule + 1] ? [...rows[rule + 1].cells] : [];
    return rows.map(row => row.cells[rule + 1]).filter(cell => cell);
  }

  // Lights the path through the drawing.
  function draw(path) {
    if (!svg) return;
    svg.classList.toggle("chosen", path.length > 0);
    svg.querySelectorAll(".lit").forEach(it => it.classList.remove("lit"));
    const all = selector => svg.querySelectorAll(selector).forEach(it => it.classList.add("lit"));
    path.forEach((node, at) => {
      all(`[data-node="${node}"]`);
      if (at === 0) return;
      const from = path[at - 1], edge = svg.querySelector(`path[data-from="${from}"][data-to="${node}"]`);
      all(`[data-from="${from}"][data-to="${node}"],[data-from="${from}"][data-box="${node}"]`);
      if (!edge) return;
      for (const piece of svg.querySelectorAll(`[data-trunk="${node}"]`))
        if (Number(piece.dataset.y) >= Number(edge.dataset.y) - 1) piece.classList.add("lit");
    });
  }

  function tell(chosen, occurs, isBlank, found) {
    out.replaceChildren();
    out.className = occurs ? found.rules.length && !isBlank ? "fires" : "" : "never";
    if (!occurs) return say("p", "This combination cannot occur.");
    if (isBlank) return say("p", "Nothing is chosen yet.");
    if (it.collect) return collected(found);
    if (!found.rules.length) {
      if (found.next !== undefined) return say("p", `Asked next: ${it.columns[found.next][0]}`);
      return say("p", `Not decided yet: ${found.open.length} rules are left.`);
    }
    const rule = found.rules[0], also = it.rules.filter((_, at) => at !== rule && found.matching[at] === true).map(it => it[0]);
    named(rule);
    if (also.length) say("p", `also matches: ${also.join(", ")}`, "also");
  }

  function collected(found) {
    found.rules.forEach(named);
    if (!found.rules.length && !found.open.length) say("p", "No rule matches.");
    if (found.open.length) say("p", `Not decided yet: ${found.open.length} more rules may match.`);
    else if (found.rules.length) say("p", it.collect, "also");
  }

  function named(rule) {
    const [id, title, done] = it.rules[rule];
    say("strong", `rule ${id}`);
    if (title) say("p", title, "title");
    done.forEach(line => say("code", line));
  }

  function say(tag, text, kind) {
    const element = document.createElement(tag);
    element.textContent = text;
    if (kind) element.className = kind;
    out.append(element);
  }
}
