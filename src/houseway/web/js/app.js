/** The page begins here: who we are, which page, and the bar above it. */

import "./cards/card-element.js";
import "./chips.js";
import { get } from "./api.js";
import { drawBar } from "./bar.js";
import { h, render } from "./dom.js";
import { placeLive, tell, tellProblem } from "./live.js";
import { t } from "./phrases.js";
import { placePopover } from "./popover.js";
import { learn } from "./sentences.js";
import { onWho, recall, stillHere } from "./session.js";
import { onSetting, settings, wear } from "./settings.js";
import { connect, onFrame } from "./socket.js";

/** Pages, loaded when asked for: `open()`, maybe `close()`, and `met()` when another person is here. */
const PAGES = {
  "": async (root) => new (await import("./pages/lobby.js")).LobbyPage(root),
  table: async (root, id, query) => new (await import("./pages/table.js")).TablePage(root, id, query),
  rules: async (root, id, query) => new (await import("./pages/rules.js")).RulesPage(root, id, query),
  odds: async (root, id, query) => new (await import("./pages/odds.js")).OddsPage(root, id, query),
  history: async (root, _id, query) => new (await import("./pages/history.js")).HistoryPage(root, query),
  replay: async (root, id, query) => new (await import("./pages/replay.js")).ReplayPage(root, id, query),
  example: async (root, id) => new (await import("./pages/example.js")).ExamplePage(root, id),
  twin: async (root, id, query) =>
    id ? new (await import("./pages/twin-round.js")).TwinRoundPage(root, id) : new (await import("./pages/twin.js")).TwinsPage(root, query),
  linked: async (root) => new (await import("./pages/linked.js")).LinkedPage(root),
  wall: async (root) => new (await import("./pages/wall.js")).WallPage(root),
  layout: async (root, id) => new (await import("./pages/layout.js")).LayoutPage(root, id),
  "first-run": async (root) => new (await import("./pages/first-run.js")).FirstRunPage(root),
  learn: async (root, id) => new (await import("./pages/learn.js")).LearnPage(root, id),
  "first-hand": async (root, id) => new (await import("./pages/first-hand.js")).FirstHandPage(root, id),
  train: async (root, id, query) => new (await import("./pages/train.js")).TrainPage(root, id, query),
  catch: async (root, id) => new (await import("./pages/catch.js")).CatchPage(root, id),
  settings: async (root) => new (await import("./pages/settings.js")).SettingsPage(root),
  console: async (root, id) => new (await import("./pages/console.js")).ConsolePage(root, id),
  floor: async (root, id, query) => new (await import("./pages/floor.js")).FloorPage(root, id, query),
};

let page = null;
/** The seats one has, watched from the first one on. @type {Promise<void>|null} */
let mySeats = null;
let turn = 0;

/** `#/table/some-table?sit=1` → `["table", "some-table", {sit: "1"}]`. */
export function route(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [name, ...rest] = path.split("/");
  return [name, decodeURIComponent(rest.join("/")), Object.fromEntries(new URLSearchParams(query))];
}

async function go() {
  if (location.hash && !location.hash.startsWith("#/")) return;
  const mine = (turn += 1);
  const [name, id, query] = route(location.hash);
  const root = document.getElementById("page");
  page?.close?.();
  page = null;
  const make = PAGES[name] ?? PAGES[""];
  document.body.dataset.page = PAGES[name] ? name || "lobby" : "lobby";
  document.title = "Houseway";
  const fresh = document.createElement("div");
  fresh.className = "root";
  try {
    const made = await make(fresh, id, query);
    if (mine !== turn) return;
    root.replaceChildren(fresh);
    page = made;
    scrollTo(0, 0);
    await made.open();
    drawBar();
  } catch (problem) {
    if (mine !== turn) return;
    tellProblem(problem);
    render(
      fresh,
      h(
        "main",
        { class: "page narrow" },
        h("h1", null, t("This page cannot be shown")),
        h("p", null, problem.message),
        h("a", { class: "act", href: "#/" }, t("To the lobby")),
      ),
    );
    root.replaceChildren(fresh);
  }
}

wear();
placeLive(document.body);
placePopover(document.body);
onWho((me) => {
  drawBar();
  if (me?.seats?.length || mySeats) mySeats = import("./my-seats.js").then((seats) => seats.keepUp()).catch(tellProblem);
  page?.met?.();
});
onSetting(drawBar);
onFrame((frame) => frame.type === "dispute" && tell(t("Claim {number}: {outcome}", { number: frame.number, outcome: frame.outcome })));
addEventListener("hashchange", go);
for (const does of ["pointerdown", "keydown", "wheel"]) addEventListener(does, stillHere, { passive: true });
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("page").focus();
});
drawBar();
get("/api/house").then(({ demo }) => (document.body.dataset.demo = demo ? "yes" : "no")).catch(() => {});
Promise.all([recall().catch(tellProblem), learn(settings.language).catch(tellProblem)])
  .finally(() => {
    connect();
    go();
  });
