import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createFaceFinding } from "../../../tests/styles/engine/studios.ts";
import { UsageError, type Command } from "../command.ts";
import { copyPast, nameCommit } from "../history/read-history.ts";
import { makeTake } from "../preview/make-take.ts";
import { chooseVendor, openPage, openVendor, readPhotos } from "../preview/open-material.ts";
import { measureTake, readProof } from "./measure-take.ts";
import { printEval, type Version } from "./print-eval.ts";

/** `eval <id>`: two versions of a style over the same photographs, on one page; 1 where one of them fails. */
export const evalStyle: Command = async (context) => {
  const { ids, options, root, stylesDir, print } = context;
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError("eval wants one style, as in: npm run styles -- eval bald-filter --against HEAD~1");
  const { against = "HEAD" } = options;
  const wanted = chooseVendor(options.provider);
  const commit = nameCommit(stylesDir, against);
  const photos = await readPhotos(context);
  const past = mkdtempSync(join(tmpdir(), "styles-eval-"));
  try {
    copyPast(stylesDir, id, commit, past, against);
    const provider = await openVendor(wanted, context);
    const findFaces = createFaceFinding();
    const take = async (name: string, folder: string, number: number): Promise<Version> => {
      const made = await makeTake(id, { provider, stylesDir: folder, photos, number });
      return {
        ...{ name, take: made },
        figures: { ...readProof(folder, id), ...(await measureTake(made, photos, findFaces)) },
      };
    };
    try {
      const before = await take(against, past, 1);
      const after = await take("as it lies there", stylesDir, 2);
      const page = resolve(options.out ?? join(root, "data", `eval-${id}.html`));
      mkdirSync(dirname(page), { recursive: true });
      writeFileSync(page, printEval({ id, provider: wanted, photos, before, after }));
      for (const { name, take: made, figures } of [before, after])
        print(`${name}: ${made.problem ?? `refused ${figures.refused}, failed ${figures.failed}`}`);
      print(`wrote ${page}`);
      if (options.open) openPage(page);
      const isBroken = ({ take: made, figures }: Version) => made.problem !== undefined || figures.failed > 0;
      return isBroken(before) || isBroken(after) ? 1 : 0;
    } finally {
      await provider.close();
    }
  } finally {
    rmSync(past, { recursive: true, force: true });
  }
};
