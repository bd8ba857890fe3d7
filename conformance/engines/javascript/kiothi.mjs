#!/usr/bin/env node
// An engine for Kiothi, written from spec/ alone, as a worked example for authors of engines. It reads
// questions on standard input and answers on standard output, as spec/protocol.md says. Names in brackets
// are the clauses of spec/kiothi/rules.md, without "kiothi.".

// ---- What can be asked for -----------------------------------------------------------------------------
const SIDES = ["south", "north"]; // 0 and 1 everywhere below
const MOST_STEPS = 1000; // longer traces are cut off
const PHASES = ["opening-first", "opening-second", "play", "over"];
const POINTS = { // the first reading of each point is the ruling
  "setup": ["six-of-five", "five-of-five", "five-of-six"], "opening-take": ["all", "five"],
  "opening-bomas": ["exactly-two", "up-to-two", "two-or-none", "up-to-one"], "opening-place": ["both-rows", "one-row"],
  "protection": ["occupied-after-opening", "undisturbed", "unsown", "set-up-camps"],
  "mark-lost": ["any-sowing", "emptying"], "relay-passes": ["lift-only", "pass-erases"], "supreme-worth": ["two", "ten"],
  "pickup": ["any-number", "whole"], "first-lap": ["not-own-occupied", "not-any-occupied", "free"],
  "relay": ["any-row", "enemy-row", "forbidden"], "emptied-boma": ["sown", "skipped", "skipped-on-relay"],
  "capture-lap": ["any-lap", "after-crossing", "this-lap"], "empty-facing": ["nothing", "capturer-retired"],
  "bonus-needs": ["opposite", "nothing"], "bonus-extent": ["run", "all-three", "whole-run"],
  "bonus-nki": ["stops", "passed-over", "voids"], "bonus-claim": ["automatic", "optional"], "end": ["on-turn", "at-once"],
};
const RULINGS = Object.fromEntries(Object.entries(POINTS).map(([point, [first]]) => [point, first]));
const PROFILES = {
  "botta-1972": { ...RULINGS, "opening-bomas": "two-or-none", "opening-take": "five", "protection": "undisturbed",
    "emptied-boma": "skipped-on-relay", "capture-lap": "after-crossing" },
  "wikinfo": { ...RULINGS, "opening-bomas": "up-to-two", "bonus-extent": "all-three" },
  "mancala-world": { ...RULINGS, "bonus-extent": "all-three", "bonus-claim": "optional" },
};

// ---- The rules -----------------------------------------------------------------------------------------
// The board is a ring of 2W places in sowing order: South's bomas 1..W are places 0..W-1, North's W..2W-1
// [board.direction]. The place facing k is 2W-1-k [board.facing].
const placeOf = (s, side, boma) => side * s.W + boma - 1;
const sideOf = (s, place) => (place < s.W ? 0 : 1);
const bomaOf = (s, place) => (place % s.W) + 1;
const copy = (s) => ({ ...s, ring: [...s.ring], marks: [...s.marks], prison: [...s.prison] });
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const named = (s, place) => ({ side: SIDES[sideOf(s, place)], boma: bomaOf(s, place) });

function setUp(W, readings) {
  const { setup, protection } = readings; // [setup.camps], [setup.marks]
  const [camps, each] = { "six-of-five": [6, 5], "five-of-five": [5, 5], "five-of-six": [5, 6] }[setup];
  const ring = Array.from({ length: 2 * W }, (_, place) => (place % W >= W - camps ? each : 0));
  const marks = ring.map((n) => (protection === "set-up-camps" ? n > 0 : protection !== "occupied-after-opening"));
  return { W, turn: 0, phase: "opening-first", ring, marks, prison: [0, 0] };
}

// `open` and `sow` change the state they are given and return why the move is refused, or nothing.
// Where they refuse, the state is to be thrown away.
function open(s, readings, { empty, place }) {
  const P = s.turn, k = empty.length, fives = readings["opening-take"] === "five";
  if (!s.phase.startsWith("opening")) return "no opening in this phase"; // [move.phase]
  const eligible = (i) => i >= 1 && i <= s.W && s.ring[placeOf(s, P, i)] >= (fives ? 5 : 1);
  if (!empty.every(eligible) || new Set(empty).size < k) return "a boma that cannot be chosen"; // [opening.eligible]
  const e = s.ring.filter((_, p) => sideOf(s, p) === P && eligible(bomaOf(s, p))).length, m = Math.min(2, e);
  const allowed = { "exactly-two": k === m, "up-to-two": k <= m, "two-or-none": k === m || k === 0,
    "up-to-one": k <= Math.min(1, e) }[readings["opening-bomas"]];
  if (!allowed) return "too many or too few bomas emptied"; // [opening.bomas]
  let hand = 0;
  for (const i of empty) { // [opening.take]
    const from = placeOf(s, P, i), taken = fives ? 5 : s.ring[from];
    [hand, s.ring[from]] = [hand + taken, s.ring[from] - taken];
    const disturbs = ["undisturbed", "set-up-camps"].includes(readings.protection); // [nki.opening]
    if (disturbs && (readings["mark-lost"] === "any-sowing" || s.ring[from] === 0)) s.marks[from] = false;
  }
  for (const { side, boma, count } of place) { // [opening.place]
    if (boma < 1 || boma > s.W || count < 1) return "put off the board, or none put down";
    s.ring[placeOf(s, side, boma)] += count;
    hand -= count;
  }
  const split = place.some(({ side }) => side !== place[0].side);
  if (split && readings["opening-place"] === "one-row") return "put into both rows"; // [opening.rows]
  if (hand !== 0) return "not as many put down as taken"; // [opening.all-placed]
  s.turn = 1 - P; // [opening.order]
  s.phase = s.phase === "opening-first" ? "opening-second" : "play";
  const marksNow = s.phase === "play" && readings.protection === "occupied-after-opening";
  if (marksNow) s.marks = s.ring.map((warriors) => warriors > 0); // [nki.after-openings]
}

function sow(s, readings, limit, { from, count, bonus }, note = () => {}) {
  const { W, ring, marks, turn: P } = s, Q = 1 - P;
  if (s.phase !== "play") return "no sowing in this phase"; // [move.phase]
  let at = placeOf(s, P, from);
  if (from < 1 || from > W || ring[at] === 0) return "no occupied own boma"; // [move.from]
  if (count < 1 || count > ring[at]) return "not so many lie there"; // [move.count]
  if (readings.pickup === "whole" && count < ring[at]) return "the whole boma must be taken"; // [move.pickup]
  ring[at] -= count; // [sowing.lift]
  if (readings["mark-lost"] === "any-sowing" || ring[at] === 0) marks[at] = false; // [nki.lost.pickup]
  let hand = count, was, crossed = false, lapCrossed, resting;
  for (let lap = 1; ; lap++) {
    const start = at, lifted = hand, emptied = readings["emptied-boma"];
    const skips = ring[start] === 0 && (emptied === "skipped" || (emptied === "skipped-on-relay" && lap > 1));
    for (lapCrossed = false; hand > 0; hand--) { // [sowing.drop]
      at = (at + 1) % (2 * W);
      if (skips && at === start) at = (at + 1) % (2 * W); // [sowing.emptied]
      was = ring[at]++;
      if (sideOf(s, at) === Q) crossed = lapCrossed = true;
      if (lap > 1 && readings["relay-passes"] === "pass-erases") marks[at] = false; // [nki.lost.pass]
    }
    note({ lift: { ...named(s, start), count: lifted }, end: named(s, at), was });
    const own = sideOf(s, at) === P, ban = readings["first-lap"];
    resting = was === 0 && own; // [sowing.rest]
    if (was === 0) break;
    const banned = lap === 1 && (ban === "not-any-occupied" || (ban === "not-own-occupied" && own));
    if (banned) return "the first lap may not end there"; // [sowing.first-lap]
    if (own && readings.relay === "forbidden") return "no lap may end there"; // [sowing.relay.own-row]
    if (own && readings.relay === "enemy-row") break;
    if (lap >= limit) return "endless"; // [sowing.endless]
    [hand, ring[at], marks[at]] = [ring[at], 0, false]; // [sowing.relay], [nki.lost.relay]
  }
  let { facing, walk, alone } = resting ? judge(s, readings, at, crossed, lapCrossed) : NOTHING;
  if (bonus === "leave") { // [capture.bonus.claim]
    if (readings["bonus-claim"] !== "optional" || walk.length === 0) return "nothing that could be left";
    walk = [];
  }
  for (const place of [...facing, ...walk]) { // [capture.facing], [capture.bonus]
    note({ capture: { ...named(s, place), count: ring[place] } });
    [s.prison[P], ring[place]] = [s.prison[P] + ring[place], 0];
  }
  if (alone || facing.length + walk.length > 0) { // [capture.retire], [capture.empty-facing]
    note({ retire: named(s, at) });
    [s.prison[P], ring[at]] = [s.prison[P] + 1, ring[at] - 1];
  }
  s.turn = Q; // [turn.passes]
}

// What a sowing at rest in the own place `at` takes: the facing place, if it can be taken; the places of the
// bonus walk; and whether the last warrior is retired alone, because nothing faces it.
const NOTHING = { facing: [], walk: [], alone: false };
function judge(s, readings, at, crossed, lapCrossed) {
  const f = 2 * s.W - 1 - at, inFirst = bomaOf(s, at) === 1, four = s.marks.slice(f - Math.min(3, s.W - 1), f + 1);
  if (inFirst && readings["bonus-nki"] === "voids" && four.includes(true)) return NOTHING; // [capture.bonus.nki]
  const reached = { "any-lap": true, "after-crossing": crossed, "this-lap": lapCrossed }[readings["capture-lap"]];
  if (!reached) return NOTHING; // [capture.crossing]
  const facing = s.ring[f] > 0 && !s.marks[f] ? [f] : []; // [capture.facing], [capture.nki]
  const alone = s.ring[f] === 0 && readings["empty-facing"] === "capturer-retired"; // [capture.empty-facing]
  const walks = inFirst && (facing.length > 0 || readings["bonus-needs"] === "nothing"); // [capture.bonus.needs]
  return { facing, walk: walks ? bonusWalk(s, readings, f) : [], alone };
}
function bonusWalk(s, readings, f) { // f is the enemy's boma W
  const extent = readings["bonus-extent"], taken = []; // [capture.bonus.extent]
  const reach = extent === "whole-run" ? s.W - 1 : Math.min(3, s.W - 1);
  for (let b = f - 1; b >= f - reach && s.ring[b] > 0; b--) {
    if (!s.marks[b]) taken.push(b);
    else if (readings["bonus-nki"] !== "passed-over") break; // [capture.bonus.nki]
  }
  return extent === "all-three" && taken.length < 3 ? [] : taken;
}

function* sowings(s, readings, limit) { // the plain legal sowings of the player on turn
  for (let from = 1; from <= s.W; from++) {
    for (let count = 1; count <= s.ring[placeOf(s, s.turn, from)]; count++) {
      if (sow(copy(s), readings, limit, { from, count }) === undefined) yield { from, count };
    }
  }
}

function endIfStuck(s, readings, limit, afterSowing) { // [end.no-move]
  if (s.phase !== "play") return;
  const can = (side) => !sowings({ ...s, turn: side }, readings, limit).next().done;
  const N = s.turn, M = 1 - N, canNext = can(N);
  if (canNext && !(readings.end === "at-once" && afterSowing && !can(M))) return;
  const left = [sum(s.ring.slice(0, s.W)), sum(s.ring.slice(s.W))];
  const heir = canNext ? N : can(M) ? M : undefined;
  if (heir !== undefined) s.prison[heir] += sum(left); // [end.leftover]
  else s.prison = s.prison.map((held, side) => held + left[side]); // [end.neither]
  Object.assign(s, { phase: "over", ring: s.ring.map(() => 0), marks: s.marks.map(() => false) });
}
function resultOf({ prison: [south, north] }, readings) {
  const supreme = Math.abs(south - north) === 2; // [end.supreme]
  const winner = south === north ? "draw" : south > north ? "south" : "north"; // [end.draw], [end.winner]
  return { winner, supreme, worth: !supreme ? 1 : readings["supreme-worth"] === "ten" ? 10 : 2 };
}

// ---- From JSON and back: a value of the wrong shape is refused with -32602 ------------------------------
const need = (holds, message, code = -32602) => { if (!holds) throw { code, message }; };
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const object = (value, what) => (need(isObject(value), `${what} should be an object`), value);
const list = (value, what) => (need(Array.isArray(value), `${what} should be a list`), value);
const integer = (value, what) => (need(Number.isSafeInteger(value), `${what} should be an integer`), value);
const oneOf = (names, value, what) => (need(names.includes(value), `${what} is none of ${names.join(", ")}`), value);
const sized = (W) => (need(W >= 2 && W <= 16, `no board of ${W} bomas a row here`, -32001), W);

function readPosition(value) {
  const { turn, phase, rows, nki, prison } = object(value, "position");
  const [south, north] = SIDES.map((side) => list(object(rows, "rows")[side], `rows of ${side}`));
  need(south.length === north.length, "rows of unequal length");
  const W = sized(south.length), ring = [...south, ...north], marks = ring.map(() => false);
  const held = SIDES.map((side) => object(prison, "prison")[side]);
  for (const n of [...ring, ...held]) need(integer(n, "a count") >= 0, "a count below nought");
  need(sum(ring) + sum(held) <= 255, "more than 255 warriors");
  SIDES.forEach((side, X) => list(object(nki, "nki")[side], `nki of ${side}`).forEach((i) => {
    need(integer(i, "a mark") >= 1 && i <= W && !marks[X * W + i - 1], "a mark off the board, or made twice");
    marks[X * W + i - 1] = true;
  }));
  const on = SIDES.indexOf(oneOf(SIDES, turn, "turn"));
  return { W, turn: on, phase: oneOf(PHASES, phase, "phase"), ring, marks, prison: held };
}

function writePosition(s, readings) {
  const bySide = (make) => Object.fromEntries(SIDES.map((side, X) => [side, make(X)]));
  const row = (ring, X) => ring.slice(X * s.W, (X + 1) * s.W);
  const nki = (X) => row(s.marks, X).flatMap((marked, n) => (marked ? [n + 1] : []));
  const result = s.phase === "over" ? { result: resultOf(s, readings) } : {};
  return { turn: SIDES[s.turn], phase: s.phase, rows: bySide((X) => row(s.ring, X)), nki: bySide(nki),
    prison: bySide((X) => s.prison[X]), ...result };
}

function readMove(value) {
  const { from, count, bonus, empty, place } = object(value, "move");
  const sowing = "from" in value || "count" in value, opening = "empty" in value || "place" in value;
  need(sowing !== opening, "a move is either a sowing or an opening");
  if (sowing) oneOf([undefined, "leave", "take"], bonus, "bonus");
  if (sowing) return { from: integer(from, "from"), count: integer(count, "count"), bonus };
  const { south = {}, north = {} } = object(place, "place"), puts = [];
  [south, north].forEach((row, side) => Object.entries(object(row, "a row of place")).forEach(([boma, number]) => {
    need(/^(0|-?[1-9]\d*)$/.test(boma), "a boma should be a number as text");
    puts.push({ side, boma: Number(boma), count: integer(number, "a count") });
  }));
  return { empty: list(empty, "empty").map((i) => integer(i, "a boma")), place: puts };
}

function readGame({ game, readings }) { // checks the name and gives the readings
  need(typeof game === "string", "game should be a name");
  need(game === "kiothi", `no game ${game} here`, -32001);
  if (profile !== undefined) return PROFILES[profile]; // one fixed set: what is sent is not looked at
  for (const point in POINTS) oneOf(POINTS[point], object(readings, "readings")[point], point);
  return readings;
}
function readLimit({ limits = {} }, standing) {
  const { "endless-laps": laps = standing } = object(limits, "limits");
  need(integer(laps, "endless-laps") >= 1, "endless-laps is at least 1");
  return laps;
}

// ---- The methods ---------------------------------------------------------------------------------------
const [option, profile, ...more] = process.argv.slice(2);
if (option !== undefined && (option !== "--profile" || !Object.hasOwn(PROFILES, profile ?? "") || more.length > 0)) {
  console.error(`usage: kiothi.mjs [--profile ${Object.keys(PROFILES).join("|")}]`);
  process.exit(2);
}
let limit = 10000; // laps a move may take; `initialize` may say otherwise
const METHODS = {
  initialize(params) {
    need(integer(params.protocol, "protocol") === 1, "only protocol 1 is spoken here", -32001);
    limit = readLimit(params, limit);
    const sizes = Array.from({ length: 15 }, (_, n) => n + 2), kiothi = profile ? { sizes, profile } : { sizes };
    return { protocol: 1, engine: { name: "kiothi-javascript", version: "0.1.0" }, games: { kiothi },
      window: 16, features: ["steps", "moves", "setup", "limits"] };
  },
  play(params) {
    const readings = readGame(params), laps = readLimit(params, limit), trace = params.steps, steps = [];
    oneOf([true, false, undefined], trace, "steps");
    const s = readPosition(params.position), move = readMove(params.move), opening = "empty" in move;
    const note = trace ? (step) => steps.length > MOST_STEPS || steps.push(step) : undefined;
    const illegal = opening ? open(s, readings, move) : sow(s, readings, laps, move, note);
    if (illegal !== undefined) return { illegal };
    endIfStuck(s, readings, laps, !opening);
    const answer = { position: writePosition(s, readings), ...(trace ? { steps: steps.slice(0, MOST_STEPS) } : {}) };
    return steps.length > MOST_STEPS ? { ...answer, truncated: true } : answer;
  },
  moves(params) {
    const readings = readGame(params), laps = readLimit(params, limit), s = readPosition(params.position);
    const plain = [...sowings(s, readings, laps)], waivers = plain.map((move) => ({ ...move, bonus: "leave" }));
    return { moves: [...plain, ...waivers.filter((move) => sow(copy(s), readings, laps, move) === undefined)] };
  },
  setup(params) {
    const readings = readGame(params), { size = 10 } = params;
    return { position: writePosition(setUp(sized(integer(size, "size")), readings), readings) };
  },
  shutdown: () => ({}),
};

// ---- The lines -----------------------------------------------------------------------------------------
let done = false, rest = ""; // a shutdown has been answered; the beginning of a line that has not ended yet
const parse = (line) => { try { return JSON.parse(line); } catch { need(false, "the line is not JSON", -32700); } };
function answer(line) {
  let id = null; // stays so if the message has no usable id
  try {
    const message = parse(line), { jsonrpc, method, params } = isObject(message) ? message : {};
    if (Number.isSafeInteger(message?.id)) id = message.id;
    need(id !== null && jsonrpc === "2.0" && typeof method === "string", "not a request", -32600);
    need(Object.hasOwn(METHODS, method), `no method ${method}`, -32601);
    const result = METHODS[method](method === "shutdown" ? {} : object(params, "params"));
    done ||= method === "shutdown";
    return { jsonrpc: "2.0", id, result };
  } catch (error) {
    if (error instanceof Error) console.error(error); // no refusal of ours, but a mistake in here
    return { jsonrpc: "2.0", id, error: error instanceof Error ? { code: -32603, message: error.message } : error };
  }
}

function take(text) { // whole lines are answered and sent together; what is left waits for more
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  const answers = lines.filter((line) => line.trim() !== "").map((line) => JSON.stringify(answer(line)) + "\n").join("");
  if (answers !== "") process.stdout.write(answers, () => done && process.exit(0));
}
process.stdout.on("error", () => process.exit(1)); // nobody is left to read
process.stdin.setEncoding("utf8").on("data", take).on("end", () => take("\n"));
