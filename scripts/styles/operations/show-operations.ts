import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Recipe } from "#registry/contract/recipe.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import type { Provider } from "~/server/providers/provider.ts";
import type { Command } from "../command.ts";
import { makeResult, type TakeResult } from "../preview/make-take.ts";
import { openPage, openVendor, readPhotos } from "../preview/open-material.ts";
import { readTool } from "../run-tool.ts";
import { escape, printResult } from "../preview/print-preview.ts";
import { listOperations, type ListedOperation, type OperationParameter } from "./list-operations.ts";

/** An operation with what a step of it made of the photograph; null where no style uses it. */
interface ShownOperation extends Omit<ListedOperation, "sample"> {
  /** The step, as a recipe writes it. */
  step: string;
  result: TakeResult | null;
}

const STYLE =
  "body{font:15px/1.5 system-ui;margin:24px auto;max-width:1100px;padding:0 16px;background:#f6f6f5;color:#1b1b1a}section{display:grid;grid-template-columns:minmax(0,1fr) 260px;gap:24px;border-top:1px solid #ddd;padding:16px 0}img{max-width:100%}figure{margin:0}table{border-collapse:collapse;width:100%}th,td{border:1px solid #ddd;padding:4px 8px;text-align:start;vertical-align:top;font-size:13px}pre{white-space:pre-wrap;font-size:12px}small{color:#6b6b69}.failure{color:#b3261e}@media(max-width:40rem){section{grid-template-columns:1fr}}@media(prefers-color-scheme:dark){body{background:#161615;color:#eee}th,td,section{border-color:#444}small{color:#aaa}.failure{color:#ff8a80}}";

const printParameter = ({ name, type, usual, isRequired, description }: OperationParameter): string =>
  `<tr><td><code>${escape(name)}</code></td><td>${escape(type)}</td><td>${isRequired && usual === undefined ? "required" : escape(usual ?? "")}</td><td>${escape(description)}</td></tr>`;

function printOperation({ op, sentence, parameters, users, step, result }: ShownOperation): string {
  const table =
    parameters.length === 0
      ? "<p>It has no parameters.</p>"
      : `<table><tr><th>Parameter</th><th>What it may be</th><th>Where it is left out</th><th>What it does</th></tr>${parameters.map(printParameter).join("")}</table>`;
  return `<section id="${op}"><div><h2><code>${op}</code></h2><p>${escape(sentence)}</p>${table}
<p><small>Used by ${users.length === 0 ? "no style" : escape(users.join(", "))}.</small></p>${step === "" ? "" : `<details><summary>The step</summary><pre>${escape(step)}</pre></details>`}</div>
<div>${result ? printResult(result) : ""}</div></section>`;
}

/** A page of all operations: a table of parameters each, and what one step makes of the photograph by itself. */
export const printOperations = (
  operations: readonly ShownOperation[],
  photos: readonly Buffer[],
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Operations</title><style>${STYLE}</style></head>
<body><h1>Operations of the local engine</h1>
<p>Parameters are those of the schemas. Each picture is one step of a style by itself on the first of these photographs, or on both where a style wants two people; in a recipe others stand before and behind it.</p>
${photos.map((photo) => `<img alt="A photograph" width="200" src="data:image/webp;base64,${photo.toString("base64")}">`).join(" ")}
<p>${operations.map(({ op }) => `<a href="#${op}">${op}</a>`).join(" · ")}</p>
${operations.map(printOperation).join("\n")}</body></html>
`;

/** Longer side of the photograph, in pixels. */
const SIDE = 512;

/** A tool that does nothing but the steps, of any photo. */
function isolate({ manifest, ...tool }: ServerTool, recipe: Recipe): ServerTool {
  const { faces: _faces, needs: _needs, person: _person, ...photos } = manifest.photos;
  const { maker: _maker, canvas: _canvas, ...local } = manifest.providers.local ?? {};
  const providers = { ...manifest.providers, local: { ...local, recipe } };
  return { ...tool, manifest: { ...manifest, photos, providers } };
}

/** Every operation with its picture, made of the first photograph, or of two where a style wants two people. Styles that can't be read are left out. */
export async function drawOperations(
  stylesDir: string,
  photos: readonly Buffer[],
  provider: Provider,
  tell: (line: string) => void = () => undefined,
): Promise<ShownOperation[]> {
  const tools = listStyleIds(stylesDir).flatMap((id) => {
    try {
      return [readTool(stylesDir, id)];
    } catch {
      return [];
    }
  });
  const shown: ShownOperation[] = [];
  const operations = listOperations(tools);
  for (const { sample, ...operation } of operations) {
    tell(`${shown.length + 1} of ${operations.length}: ${operation.op}`);
    const { min = 1, faces } = sample?.tool.manifest.photos ?? {};
    const used = photos.slice(0, Math.max(1, min, faces?.min ?? 1));
    const result = sample && (await makeResult(isolate(sample.tool, sample.recipe), used, { provider }));
    shown.push({ ...operation, step: sample ? JSON.stringify(sample.recipe.at(-1), null, 1) : "", result });
  }
  return shown;
}

/** `operations`: every operation of the local engine on one page; 1 where one fails on the photograph. */
export const showOperations: Command = async (context) => {
  const { options, root, stylesDir, print } = context;
  const photos = await Promise.all(
    (await readPhotos(context)).map(({ bytes }) =>
      sharp(bytes).resize(SIDE, SIDE, { fit: "inside" }).jpeg({ quality: 92 }).toBuffer(),
    ),
  );
  const provider = await openVendor("local", context);
  try {
    const shown = await drawOperations(stylesDir, photos, provider, print);
    const page = resolve(options.out ?? join(root, "data", "operations.html"));
    mkdirSync(dirname(page), { recursive: true });
    const small = photos.map((photo) => sharp(photo).webp({ quality: 80 }).toBuffer());
    writeFileSync(page, printOperations(shown, await Promise.all(small)));
    const failed = shown.filter(({ result }) => result?.kind === "failure");
    for (const { op, result } of failed)
      print(`${op}: ${result && "sentence" in result ? result.sentence : ""}`);
    print(`${shown.length} operations: ${page}`);
    if (options.open) openPage(page);
    return failed.length === 0 ? 0 : 1;
  } finally {
    if (context.engine !== provider) await provider.close();
  }
};
