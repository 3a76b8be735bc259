import { readFileSync } from "node:fs";
import { DEFAULT_LOCALE, LOCALES } from "#registry/contract/locale.ts";
import type { Problem } from "#registry/source/problem.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { localePath } from "~/i18n/locales.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { escape } from "../../styles/preview/print-preview.ts";
import { TERMS_KEY, type WorkText } from "../../styles/translate/list-work.ts";
import type { EditedFile } from "./save-file.ts";

/** The pages' looks: the site's tokens, and sheets of the workbench's own. */
const SHEETS = [
  "app/ui/sheets/colors.css",
  "app/ui/sheets/tokens.css",
  "scripts/site/dev/workbench.css",
  "scripts/site/dev/results.css",
];

/** The looks as an element, for a page and for a part of one that has its own. */
export const printSheet = (): string =>
  `<style>${SHEETS.map((file) => readFileSync(projectPath(file), "utf8")).join("\n")}</style>`;

/** A page of the workbench as far as its body. */
export const printHead = (title: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title>${printSheet()}</head>
`;

type Place = "all" | "style" | "copy" | "vendor";

/** The bar above a page: where one may go from here, of a style too where the page is of one. */
function printBar(here: Place, id?: string): string {
  const at = encodeURIComponent(id ?? "");
  const link = (place: Place, path: string, words: string) =>
    `<a href="${path}"${place === here ? ' aria-current="page"' : ""}>${words}</a>`;
  const own = id
    ? [link("style", `/dev/styles/${at}`, escape(id)), link("copy", `/dev/copy/${at}`, "Its copy")]
    : [];
  return `<nav>${[link("all", "/dev", "All styles"), ...own, link("vendor", "/dev/vendor", "Vendor’s calls and faults")].join("")}</nav>`;
}

/** A page of the workbench around what stands in it. */
export const printPage = (title: string, body: string, here: Place, id?: string): string =>
  `${printHead(title)}<body>${printBar(here, id)}${body}</body></html>
`;

/** The list of all styles. */
export const printIndex = (ids: readonly string[]): string =>
  printPage(
    "Workbench",
    `<main class="page"><h1>Workbench</h1><ul class="styles">${ids
      .map((id) => {
        const at = encodeURIComponent(id);
        return `<li><a href="/dev/styles/${at}">${escape(id)}</a> <a href="/dev/copy/${at}"><small>copy</small></a></li>`;
      })
      .join("")}</ul></main>`,
    "all",
  );

/** The editors' script, which the development server translates. */
const EDITOR = "/scripts/site/dev/edit-texts.ts";

const wordsOf = ({ rule, message, fix }: Problem): string =>
  `[${rule}] ${message}${fix === undefined ? "" : `; fix: ${fix}`}`;

/** A problem with its place, by which the editor marks it. */
const printProblem = (problem: Problem): string => {
  const { line, column, level } = problem;
  return `<li class="${level}" data-line="${line}" data-column="${column}">${line}:${column} ${escape(wordsOf(problem))}</li>`;
};

/** Rows of an editor: its text's lines, within bounds. */
const rowsOf = (text: string): number => Math.min(40, Math.max(6, text.split("\n").length + 1));

function printEditor({ name, text, mark }: EditedFile, problems: readonly Problem[]): string {
  const own = problems.filter(({ path }) => path.endsWith(`/${name}`));
  return `<form method="post"><h2>${escape(name)}</h2>
<ul data-part="problems ${escape(name)}">${own.map(printProblem).join("")}</ul>
<input type="hidden" name="name" value="${escape(name)}"><input type="hidden" name="mark" value="${mark}">
<textarea name="text" spellcheck="false" rows="${rowsOf(text)}" aria-label="${escape(name)}" data-language="${name.split(".").at(-1) ?? ""}">
${escape(text)}</textarea><p><button>Save</button></p></form>`;
}

export interface StylePage {
  id: string;
  files: readonly EditedFile[];
  problems: readonly Problem[];
  provider: DevProvider;
  /** What there is to say of the last save; empty where all is well. */
  notice: string;
}

/** How many errors and warnings there are, in words. */
function printCounts(problems: readonly Problem[]): string {
  const count = (level: Problem["level"]) => problems.filter((problem) => problem.level === level).length;
  const told = (["error", "warning"] as const).flatMap((level) => {
    const many = count(level);
    return many === 0 ? [] : [`<span class="${level}">${many} ${level}${many === 1 ? "" : "s"}</span>`];
  });
  return told.join(" · ") || '<span class="good">check finds nothing</span>';
}

/** Who makes results here. */
export const DEV_PROVIDERS = ["local", "loopback"] as const;
export type DevProvider = (typeof DEV_PROVIDERS)[number];

const PROVIDER_WORDS: Readonly<Record<DevProvider, string>> = {
  local: "Made on this machine",
  loopback: "Loopback vendor",
};

/** A style's texts with what is wrong with them at their lines, beside what they make of the pinned photographs. */
export function printStylePage({ id, files, problems, provider, notice }: StylePage): string {
  const at = encodeURIComponent(id);
  const others = problems.filter(({ path }) => !files.some(({ name }) => path.endsWith(`/${name}`)));
  const choices = DEV_PROVIDERS.map(
    (name) =>
      `<a href="/dev/styles/${at}?provider=${name}"${name === provider ? ' aria-current="true"' : ""}>${PROVIDER_WORDS[name]}</a>`,
  );
  return printPage(
    id,
    `<main class="bench"><div class="files"><header><h1>${escape(id)}</h1><p class="error" role="status" data-part="notice">${escape(notice)}</p></header>
${files.map((file) => printEditor(file, problems)).join("\n")}
<section data-part="others">${others.length === 0 ? "" : `<h2>Elsewhere in the folder</h2><ul>${others.map((problem) => printProblem({ ...problem, message: `${problem.path}: ${problem.message}` })).join("")}</ul>`}</section>
<footer><span data-part="counts">${printCounts(problems)}</span><small id="seen" role="status"></small></footer></div>
<div class="pictures"><nav>${choices.join("")}</nav><iframe title="Results" src="/dev/styles/${at}/results?provider=${provider}"></iframe></div></main>
<script type="module" src="${EDITOR}"></script>`,
    "style",
    id,
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
  return printPage(
    `${id}: copy`,
    `<main class="page"><h1>${escape(id)}: copy</h1>
<p>${work.filter(({ state }) => state !== "fresh").length} of ${work.length} texts are missing, stale or without a record. A language leads to its page as it will look.</p>
<table><tr><th></th>${[DEFAULT_LOCALE, ...others].map((locale) => `<th><a href="${localePath(locale, toolPath(id))}">${locale}</a></th>`).join("")}</tr>${rows.join("\n")}</table></main>`,
    "copy",
    id,
  );
}
