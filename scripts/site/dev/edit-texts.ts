// The script of a style's page below `/dev`, run by the browser: text areas become editors that complete by the schema,
// and a save changes only what it made different. Without it the page works as plain forms.
import { autocompletion, completionKeymap, snippet, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, defaultHighlightStyle, foldGutter, syntaxHighlighting } from "@codemirror/language";
import { linter, lintGutter } from "@codemirror/lint";
import { EditorView, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { createJsonReader } from "./read-json.ts";

const reader = createJsonReader(async (file) => (await fetch(`/dev/schema/${file}`)).text());

const complete: CompletionSource = async ({ state, pos, explicit }) => {
  const { from, offers } = await reader.offerAt(state.doc.toString(), pos);
  if (offers.length === 0 || (from === pos && !explicit)) return null;
  return {
    from,
    options: offers.map(({ label, typed, text, meaning }) => ({
      ...{ label: typed, displayLabel: label, apply: snippet(text) },
      ...(meaning !== "" && { info: meaning }),
    })),
  };
};

const bySchema = [
  json(),
  lintGutter(),
  autocompletion({ override: [complete] }),
  linter(async ({ state }) =>
    (await reader.listFaults(state.doc.toString())).map(({ from, to, isError, message }) => ({
      ...{ from, to, message, severity: isError ? ("error" as const) : ("warning" as const) },
    })),
  ),
  hoverTooltip(async ({ state }, pos) => {
    const textContent = await reader.tellAt(state.doc.toString(), pos);
    if (textContent === "") return null;
    return { pos, create: () => ({ dom: Object.assign(document.createElement("div"), { textContent }) }) };
  }),
];

/** Puts in the place of a page's parts what another state of the same page says there. */
function renewParts(page: Document): void {
  for (const part of document.querySelectorAll("[data-part]")) {
    const next = page.querySelector(`[data-part="${CSS.escape(part.getAttribute("data-part") ?? "")}"]`);
    if (next) part.replaceWith(next);
  }
}

/** Sends a form as a press would, and shows what came of it without leaving the page. */
async function save(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.set(name, value);
  const answer = await fetch(form.action, { method: "POST", body });
  renewParts(new DOMParser().parseFromString(await answer.text(), "text/html"));
  document.querySelector("iframe")?.contentWindow?.location.reload();
}

const look = EditorView.theme({
  "&": { maxHeight: "70vh", border: "1px solid #ddd", backgroundColor: "#fff", fontSize: "13px" },
  ".cm-scroller": { overflow: "auto", minHeight: "6em" },
});

/** Puts an editor in a text area's place; the text area goes on carrying the text for its form. */
function openEditor(area: HTMLTextAreaElement): void {
  const { form, name } = area;
  if (!form) return;
  const submit = (): boolean => {
    form.requestSubmit();
    return true;
  };
  const view = new EditorView({
    doc: area.value,
    extensions: [
      ...[lineNumbers(), foldGutter(), history(), bracketMatching(), EditorView.lineWrapping, look],
      syntaxHighlighting(defaultHighlightStyle),
      keymap.of([
        { key: "Mod-s", run: submit, preventDefault: true },
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.contentAttributes.of({ "aria-label": area.getAttribute("aria-label") ?? name }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) area.value = state.doc.toString();
      }),
      ...(area.dataset.language === "json" ? bySchema : []),
    ],
  });
  area.hidden = true;
  area.after(view.dom);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(form).catch(() => form.submit());
  });
}

document.querySelectorAll("textarea").forEach(openEditor);
