// The script of a style's page below `/dev`, run by the browser: text areas become editors that complete by the schema,
// and a save changes only what it made different. Without it the page works as plain forms.
import { autocompletion, completionKeymap, snippet, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { forceLinting, linter, lintGutter, type Diagnostic } from "@codemirror/lint";
import { EditorView, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { createJsonReader } from "./read-json.ts";
import { openTabs } from "./open-tabs.ts";

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

/** What check says of a form's text, at its places. */
const listProblems = (form: HTMLFormElement, view: EditorView): Diagnostic[] =>
  [...form.querySelectorAll<HTMLElement>("[data-line]")].map((item) => {
    const { doc } = view.state;
    const line = doc.line(Math.min(doc.lines, Number(item.dataset.line)));
    const from = Math.min(line.to, line.from + Number(item.dataset.column) - 1);
    const word = /^"[^"]*"|^[\w-]+/.exec(doc.sliceString(from, line.to))?.[0] ?? "";
    const severity = item.className === "error" ? ("error" as const) : ("warning" as const);
    return { from, to: from + word.length, severity, message: item.innerText };
  });

/** A text that is edited. */
interface Editor {
  form: HTMLFormElement;
  view: EditorView;
  /** As it was when it was last read or saved. */
  saved: string;
}

const editors: Editor[] = [];
const showTabs = openTabs(() =>
  editors.map(({ form, view, saved }) => ({ form, isChanged: view.state.doc.toString() !== saved })),
);

const markOf = (form: HTMLFormElement): HTMLInputElement | null => form.querySelector('input[name="mark"]');

/**
 * Takes over what the files are by now. A text that somebody else wrote meanwhile takes the place of one that was not
 * changed here, or could not be saved, which can be undone; else it is found out by the next save.
 */
function renewTexts(page: Document, sent: Editor, wasSaved: boolean): void {
  for (const editor of editors) {
    const { form, view } = editor;
    const name = new FormData(form).get("name");
    const other = [...page.querySelectorAll("form")].find((each) => new FormData(each).get("name") === name);
    const [mark, next] = [markOf(form), other && markOf(other)];
    const text = other?.querySelector("textarea")?.value;
    if (!mark || !next || text === undefined || next.value === mark.value) continue;
    const present = view.state.doc.toString();
    const isOwn = editor === sent && wasSaved;
    if (!isOwn && editor !== sent && present !== editor.saved) continue;
    mark.value = next.value;
    editor.saved = isOwn ? present : text;
    if (!isOwn) view.dispatch({ changes: { from: 0, to: present.length, insert: text } });
  }
}

const frame = document.querySelector("iframe");
const seen = document.querySelector("#seen");
/** Milliseconds between two looks whether a result is there, and after which nobody waits for the first any longer. */
const LOOK_MS = 30;
const FIRST_MS = 1_500;

/** Loads the results anew and tells when the first was seen, and when all; settles with the first, or after a while. */
async function showResults(since: number): Promise<void> {
  if (!frame || !seen) return;
  const secondsOf = (): string => ((performance.now() - since) / 1000).toFixed(1);
  const before = frame.contentDocument;
  let first = "";
  let tellFirst = (): void => undefined;
  const hasFirst = new Promise<void>((done) => (tellFirst = done));
  const look = setInterval(() => {
    const page = frame.contentDocument;
    if (first !== "" || page === before || !page?.querySelector('[slot^="new-"]')) return;
    first = secondsOf();
    tellFirst();
  }, LOOK_MS);
  const loaded = new Promise<void>((done) => frame.addEventListener("load", () => done(), { once: true }));
  void loaded.then(() => {
    clearInterval(look);
    seen.textContent = `Seen after ${first || secondsOf()} s, all after ${secondsOf()} s`;
  });
  frame.contentWindow?.location.reload();
  const limit = new Promise<void>((done) => setTimeout(done, FIRST_MS));
  await Promise.race([loaded, limit, hasFirst]);
}

/** Sends a form as a press would, shows the results as they come, and then what check says. */
async function save(editor: Editor): Promise<void> {
  const since = performance.now();
  const { form, view } = editor;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.set(name, value);
  const sent = view.state.doc.toString();
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/plain" } });
  const outcome = await answer.text();
  if (!answer.ok) throw new Error(outcome);
  if (outcome === "saved") {
    editor.saved = sent;
    showTabs();
    await showResults(since);
  }
  const address = new URL(form.action);
  if (outcome !== "saved") address.searchParams.set("notice", outcome);
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  renewParts(page);
  renewTexts(page, editor, outcome === "saved");
  for (const each of editors) forceLinting(each.view);
  showTabs();
}

const look = EditorView.theme({
  "&": {
    ...{ maxHeight: "66vh", border: "1px solid var(--fx-line)", fontSize: "12px" },
    ...{ backgroundColor: "var(--fx-surface)", color: "var(--fx-text)" },
  },
  ".cm-scroller": { overflow: "auto", minHeight: "6em" },
  ".cm-content": { caretColor: "var(--fx-text)" },
  ".cm-cursor": { borderLeftColor: "var(--fx-text)" },
  ".cm-gutters": {
    ...{ backgroundColor: "var(--fx-surface)", color: "var(--fx-faint)", border: "0" },
  },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--fx-accent-soft) !important",
  },
  ".cm-tooltip": {
    ...{ backgroundColor: "var(--fx-raised)", color: "var(--fx-text)", border: "1px solid var(--fx-line)" },
    maxWidth: "36em",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    ...{ backgroundColor: "var(--fx-accent)", color: "var(--fx-on-accent)" },
  },
});
const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--fx-accent)" },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--fx-on-credit-soft)" },
]);

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
      ...[syntaxHighlighting(colors), lintGutter(), linter((shown) => listProblems(form, shown))],
      keymap.of([
        { key: "Mod-s", run: submit, preventDefault: true },
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.contentAttributes.of({ "aria-label": area.getAttribute("aria-label") ?? name }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (!docChanged) return;
        area.value = state.doc.toString();
        showTabs();
      }),
      ...(area.dataset.language === "json" ? bySchema : []),
    ],
  });
  area.hidden = true;
  area.after(view.dom);
  const editor = { form, view, saved: area.value };
  editors.push(editor);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(editor).catch(() => form.submit());
  });
}

document.querySelectorAll("textarea").forEach(openEditor);
showTabs();
