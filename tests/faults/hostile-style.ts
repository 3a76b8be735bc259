import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MODEL = fileURLToPath(new URL("../../styles/inversion-filter", import.meta.url));
const RUN = "window.ranHere=1";

/** Words that run a script where a page takes them for anything but words. */
export const HOSTILE = [
  `<script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `'><svg/onload=${RUN}>`,
  `</script><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><img src=x onerror=${RUN}>`,
  `--><script>${RUN}</script>`,
  `<iframe srcdoc="<script>parent.ranHere=1</script>"></iframe>`,
  `<a href="javascript:${RUN}">a</a>`,
  `[a](javascript:${RUN})`,
  `[a](  JaVaScRiPt:${RUN})`,
  `![a](x"onerror="${RUN})`,
  `<math><mtext><style><img src=x onerror=${RUN}></style>`,
  `<img src="data:image/svg+xml,<svg onload='${RUN}'>">`,
  `{{constructor.constructor('${RUN}')()}}`,
  "javascript:window.ranHere=1",
] as const;

export interface HostileStyle {
  id: string;
  /** For `STYLES_DIR`. */
  stylesDir: string;
  /** Removes the folder. */
  remove(): Promise<void>;
}

/** A folder of styles with one whose words are all hostile: title, texts, pictures' words, questions and prompt. */
export async function makeHostileStyle(): Promise<HostileStyle> {
  const stylesDir = await mkdtemp(join(tmpdir(), "imgfx-styles-"));
  const id = "hostile";
  const folder = join(stylesDir, id);
  await cp(MODEL, folder, { recursive: true });
  await rm(join(folder, "promise.json"), { force: true });
  await rm(join(folder, "copy"), { recursive: true });
  await cp(join(MODEL, "copy/en.json"), join(folder, "copy/en.json"));
  const change = async (file: string, alter: (value: Record<string, unknown>) => Record<string, unknown>) => {
    const value = JSON.parse(await readFile(join(folder, file), "utf8")) as Record<string, unknown>;
    await writeFile(join(folder, file), JSON.stringify(alter(value)));
  };
  await change("manifest.json", ({ imageType: _own, ...manifest }) => ({
    ...{ ...manifest, id, imageType: `{product}-style-${id}`, showSystemPrompt: true },
  }));
  await change("copy/en.json", ({ alt: _pictures, ...copy }) => ({
    ...copy,
    title: `Turn ${HOSTILE[1]}`,
    description: HOSTILE.slice(0, 4).join(" "),
    formTitle: `Turn ${HOSTILE[2]}`,
    formDesc: HOSTILE.slice(4, 7).join(" "),
    resultTitle: `Turned ${HOSTILE[0]}`,
    cardDesc: HOSTILE[3],
    feature: HOSTILE.slice(7, 9).join(" "),
    alt: { before: Array(3).fill(HOSTILE[1]), after: Array(3).fill(HOSTILE[2]) },
    faq: Object.fromEntries(
      Array.from({ length: HOSTILE.length / 2 }, (_, at) => [
        [`question${at + 1}`, `${HOSTILE[2 * at]}?`],
        [`answer${at + 1}`, `An answer. ${HOSTILE[2 * at]} ${HOSTILE[2 * at + 1]}`],
      ]).flat(),
    ),
  }));
  await writeFile(join(folder, "prompt.md"), HOSTILE.join("\n"));
  return { id, stylesDir, remove: () => rm(stylesDir, { recursive: true, force: true }) };
}
