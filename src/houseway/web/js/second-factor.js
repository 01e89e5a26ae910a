/** The second factor: shown after the password, and the person's own list of apps and passkeys. */

import { get, once, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { h, render } from "./dom.js";
import { say, tellProblem } from "./live.js";
import { recall } from "./session.js";

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Browsers keep passkeys for named hosts over https, and for localhost. */
const canPasskeys = () => typeof PublicKeyCredential !== "undefined" && !/^[\d.]+$|:/.test(location.hostname);
const known = (ids) => ids.map((id) => ({ type: /** @type {const} */ ("public-key"), id: bytes(id) }));

/** What a browser says when a person closes its window, in our words. */
const asked = (promise) =>
  promise.catch(() => {
    throw new Error("The browser has no answer from the passkey. Try again, or take a code.");
  });

/** A passkey signs what the service asks. */
async function sign(second) {
  const { challenge, site, passkeys } = second;
  const publicKey = { challenge: bytes(challenge), rpId: site, allowCredentials: known(passkeys), userVerification: /** @type {const} */ ("discouraged") };
  const found = /** @type {any} */ (await asked(navigator.credentials.get({ publicKey })));
  const { clientDataJSON, authenticatorData, signature } = found.response;
  return {
    id: text(found.rawId),
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
  };
}

/** A new passkey. */
async function make(begun, name) {
  const made = /** @type {any} */ (
    await asked(
      navigator.credentials.create({
        publicKey: {
          challenge: bytes(begun.challenge),
          rp: { id: begun.site, name: "Houseway" },
          user: { id: bytes(begun.user), name, displayName: name },
          pubKeyCredParams: begun.algorithms.map((alg) => ({ type: /** @type {const} */ ("public-key"), alg })),
          excludeCredentials: known(begun.known),
          authenticatorSelection: { userVerification: "discouraged" },
          attestation: "none",
        },
      }),
    )
  );
  return {
    id: text(made.rawId),
    client_data: text(made.response.clientDataJSON),
    authenticator_data: text(made.response.getAuthenticatorData()),
    public_key: text(made.response.getPublicKey()),
  };
}

/**
 * Ask for the second factor that a sign-in waits for; resolves to what is sent for it, and is refused when the dialog is closed.
 * @param {any} second what the service asks @param {(shown: any) => Promise<any>} send
 */
export function askSecond(second, send) {
  return new Promise((resolve, reject) => {
    const sent = once(async (shows, close) => {
      try {
        resolve(await send({ ticket: second.ticket, ...(await shows()) }));
        close();
      } catch (problem) {
        tellProblem(problem);
      }
    });
    const dialog = openDialog("Second factor", (close) => [
      second.passkeys.length > 0 &&
        canPasskeys() &&
        h("button", { class: "act", onclick: () => sent(async () => ({ passkey: await sign(second) }), close) }, "Use your passkey"),
      h(
        "form",
        {
          class: "stackform",
          onsubmit: (event) => {
            event.preventDefault();
            const code = new FormData(event.target).get("code");
            sent(async () => ({ code }), close);
          },
        },
        h(
          "label",
          null,
          second.app ? "Code from your app, or a recovery code" : "Recovery code",
          h("input", { name: "code", required: true, maxlength: 40, autocomplete: "one-time-code", autofocus: true }),
        ),
        h("button", { class: second.passkeys.length ? "act quiet" : "act" }, "Sign in"),
      ),
    ]);
    dialog.closed.then(() => reject(new Error("You are not signed in: the second factor is missing.")));
  });
}

/** The person's own apps, passkeys and recovery codes, drawn into an element. @param {Element} root @param {{name: string}} me */
export async function showFactors(root, me) {
  let card = await get("/api/me/factors");
  let begun = null;
  const password = () => /** @type {HTMLInputElement} */ (root.querySelector("input[name=again]")).value;
  const change = once(async (does, said) => {
    try {
      card = await does();
      begun = null;
      say(said);
      draw();
      recall();
    } catch (problem) {
      tellProblem(problem);
    }
  });
  const begin = () => post("/api/me/factors/begin");
  const labelled = () => /** @type {HTMLInputElement} */ (root.querySelector("input[name=label]")).value;
  const enrol = (more) => post("/api/me/factors", { password: password(), label: labelled(), ...more });
  const newPasskey = () =>
    change(async () => {
      const asks = await begin();
      return enrol({ ticket: asks.ticket, passkey: await make(asks, me.name) });
    }, "The passkey is enrolled.");
  const newApp = once(async () => {
    try {
      begun = await begin();
      draw();
    } catch (problem) {
      tellProblem(problem);
    }
  });
  const remove = (id) => () => change(() => post("/api/me/factors/end", { password: password(), id }), "It is removed.");
  const again = () => change(() => post("/api/me/factors/recovery", { password: password() }), "The codes from before are void.");
  const draw = () =>
    render(
      root,
      h(
        "div",
        { class: "stackform" },
        card.required && !card.factors.length && h("p", null, h("b", null, "Your role needs a second factor. "), "Until you have one you can do nothing else here."),
        card.factors.length > 0 &&
          h(
            "ul",
            null,
            card.factors.map((each) =>
              h(
                "li",
                { key: each.id },
                `${each.label}, since ${new Date(each.made).toLocaleDateString()} `,
                h("button", { class: "act quiet small", type: "button", "aria-label": `Remove ${each.label}`, onclick: remove(each.id) }, "Remove"),
              ),
            ),
          ),
        card.codes.length > 0 && [
          h("p", null, h("b", null, "Your recovery codes. "), "Each signs you in once when you have lost the rest. They are shown this once: write them down or print them."),
          h("ol", { class: "codes" }, card.codes.map((code) => h("li", { key: code }, h("code", null, code)))),
        ],
        h("label", null, "Your password", h("input", { name: "again", type: "password", autocomplete: "current-password" })),
        h("label", null, "A name for the new one (if you like)", h("input", { name: "label", maxlength: 40, autocomplete: "off" })),
        begun
          ? app(begun, (code) => change(() => enrol({ ticket: begun.ticket, code }), "The app is enrolled."))
          : h(
              "div",
              { class: "buttons" },
              h("button", { class: "act", type: "button", onclick: newApp }, "Add an app"),
              canPasskeys() && h("button", { class: "act", type: "button", onclick: newPasskey }, "Add a passkey"),
              card.factors.length > 0 &&
                h("button", { class: "act quiet", type: "button", onclick: again }, `New recovery codes (${card.recovery} left)`),
            ),
      ),
    );
  draw();
}

/** The secret to give to an app, and its first code. */
const app = (begun, done) => [
  h(
    "p",
    null,
    "In your authenticator app choose a new entry and type this key, or ",
    h("a", { href: begun.link }, "open it on this device"),
    ":",
  ),
  h("p", null, h("code", null, begun.secret.match(/.{1,4}/g).join(" "))),
  h(
    "form",
    { class: "stackform", onsubmit: (event) => (event.preventDefault(), done(new FormData(event.target).get("code"))) },
    h("label", null, "The code that it shows", h("input", { name: "code", required: true, inputmode: "numeric", autocomplete: "one-time-code", maxlength: 10 })),
    h("button", { class: "act" }, "Enrol the app"),
  ),
];
