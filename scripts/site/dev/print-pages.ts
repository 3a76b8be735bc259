import { DEFAULT_LOCALE, LOCALES } from "#registry/contract/locale.ts";
import type { Problem } from "#registry/source/problem.ts";
import { localePath } from "~/i18n/locales.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { escape } from "../../styles/preview/print-preview.ts";
import { TERMS_KEY, type WorkText } from "../../styles/translate/list-work.ts";
import type { EditedFile } from "./save-file.ts";

const STYLE =
  "body{font:15px system-ui;margin:24px;background:#f6f6f5;color:#1b1b1a}a{color:inherit}textarea{width:100%;box-sizing:border-box;font:13px/1.5 ui-monospace,monospace;padding:8px}main{display:grid;grid-template-columns:1fr 1fr;gap:24px;align-items:start}.results{position:sticky;top:8px}.results p{position:absolute;margin:24px}iframe{position:relative;width:100%;height:94vh;border:1px solid #ddd}table{border-collapse:collapse}th,td{border:1px solid #ddd;padding:6px;vertical-align:top;min-width:180px;font-size:13px;text-align:start}.stale,.missing,.unrecorded{background:#fdecea}.long{color:#b3261e}.error{color:#b3261e}small{color:#6b6b69}nav a{margin-right:12px}";

/** A page of the workbench around what stands in it. */
export const printPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`;

/** The list of all styles. */
export const printIndex = (ids: readonly string[]): string =>
  printPage(
    "Workbench",
    `<h1>Workbench</h1><p><a href="/dev/vendor">The vendor that this machine plays</a></p><ul>${ids
      .map((id) => {
        const at = encodeURIComponent(id);
        return `<li><a href="/dev/styles/${at}">${escape(id)}</a> · <a href="/dev/copy/${at}">copy</a></li>`;
      })
      .join("")}</ul>`,
  );

/** The editors' script, which the development server translates. */
const EDITOR = "/scripts/site/dev/edit-texts.ts";

const printProblem = ({ line, column, level, rule, message, fix }: Problem): string =>
  `<li class="${level}">${line}:${column} ${escape(`[${rule}] ${message}${fix === undefined ? "" : `; fix: ${fix}`}`)}</li>`;

/** Rows of an editor: its text's lines, within bounds. */
const rowsOf = (text: string): number => Math.min(40, Math.max(6, text.split("\n").length + 1));

function printEditor({ name, text, mark }: EditedFile, problems: readonly Problem[]): string {
  const own = problems.filter(({ path }) => path.endsWith(`/${name}`));
  return `<form method="post"><h2>${escape(name)}</h2>
<ul data-part="problems ${escape(name)}">${own.map(printProblem).join("")}</ul>
<input type="hidden" name="name" value="${escape(name)}"><input type="hidden" name="mark" value="${mark}" data-part="mark ${escape(name)}">
<textarea name="text" spellcheck="false" rows="${rowsOf(text)}" aria-label="${escape(name)}" data-language="${name.split(".").at(-1) ?? ""}">
${escape(text)}</textarea><p><button>Save</button></p></form>`;
}

export interface StylePage {
  id: string;
  files: readonly EditedFile[];
  problems: readonly Problem[];
  provider: string;
  /** What there is to say of the last save; empty where all is well. */
  notice: string;
}

/** A style's texts with what is wrong with them at their lines, beside what they make of the pinned photographs. */
export function printStylePage({ id, files, problems, provider, notice }: StylePage): string {
  const at = encodeURIComponent(id);
  const others = problems.filter(({ path }) => !files.some(({ name }) => path.endsWith(`/${name}`)));
  return printPage(
    id,
    `<nav><a href="/dev">All</a><a href="/dev/copy/${at}">Copy</a><a href="/dev/styles/${at}?provider=local">Local</a><a href="/dev/styles/${at}?provider=loopback">Loopback vendor</a><a href="/dev/vendor">Its calls and faults</a></nav>
<h1>${escape(id)}</h1><p class="error" role="status" data-part="notice">${escape(notice)}</p>
<main><div>${files.map((file) => printEditor(file, problems)).join("\n")}
<h2>Elsewhere in the folder</h2><ul data-part="others">${others.map((problem) => printProblem({ ...problem, message: `${problem.path}: ${problem.message}` })).join("")}</ul></div>
<div class="results"><p>Making results …</p><iframe title="Results" src="/dev/styles/${at}/results?provider=${encodeURIComponent(provider)}"></iframe></div></main>
<script type="module" src="${EDITOR}"></script>`,
  );
}

function printCell({ state, was = "", columns, most, locale, key }: WorkText): string {
  const dir = locale === "ar" ? ' dir="rtl"' : "";
  const isTerms = key === TERMS_KEY;
  const length = `<small class="${columns > most ? "long" : ""}">${columns}/${most}</small>`;
  return `<td class="${state}" lang="${locale}"${dir}>${escape(was)}<br>${isTerms ? "" : length}${state === "fresh" ? "" : ` <small>${state}</small>`}</td>`;
}

/** Every text of a style in all languages side by side, with columns that it takes and that fit, and stale marks. */
export function printCopyPage(id: string, work: readonly WorkText[]): string {
  const keys = [...new Set(work.map(({ key }) => key))];
  const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
  const cells = new Map(work.map((text) => [`${text.locale} ${text.key}`, text]));
  const rows = keys.map((key) => {
    const english = work.find((text) => text.key === key)?.english ?? "";
    const told = others.map((locale) => {
      const text = cells.get(`${locale} ${key}`);
      return text ? printCell(text) : "<td></td>";
    });
    return `<tr><th>${escape(key)}</th><td lang="en">${escape(english)}</td>${told.join("")}</tr>`;
  });
  const at = encodeURIComponent(id);
  return printPage(
    `${id}: copy`,
    `<nav><a href="/dev">All</a><a href="/dev/styles/${at}">Style</a></nav><h1>${escape(id)}</h1>
<p>${work.filter(({ state }) => state !== "fresh").length} of ${work.length} texts are missing, stale or without a record. A language leads to its page as it will look.</p>
<table><tr><th></th>${[DEFAULT_LOCALE, ...others].map((locale) => `<th><a href="${localePath(locale, toolPath(id))}">${locale}</a></th>`).join("")}</tr>${rows.join("\n")}</table>`,
  );
}
