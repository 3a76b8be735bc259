import { readFile, writeFile, mkdir } from "node:fs/promises";
import { openEngine } from "/tmp/w-pre/engine/index.ts";
import { openCatalog } from "/tmp/w-pre/app/server/catalog/catalog.server.ts";
const catalog = await openCatalog("registry/generated", "local");
const engine = openEngine({ workers: 1 });
const photo = await readFile(process.argv[2]!);
await mkdir("/tmp/pv", { recursive: true });
for (const entry of await catalog.listTools()) {
  const tool = (await catalog.findServerTool(entry.id))!;
  const { recipe, canvas, maker } = tool.manifest.providers.local;
  const { photos } = tool.manifest;
  if (!recipe || maker || tool.manifest.scale || photos.min !== 1 || tool.manifest.output !== "image") { console.log(entry.id, "-"); continue; }
  const t = process.hrtime.bigint();
  try {
    const r = await engine.preview({ photos: [photo], words: "", defaultWords: tool.prompt, ratio: "auto", size: "1K", side: 384, seed: 1, mark: "ImgFX", recipe, ...(canvas && { canvas }), wanted: { ...(photos.faces && { faces: photos.faces }), ...(photos.person && { person: photos.person }), ...(photos.uses && { uses: photos.uses }) } }, AbortSignal.timeout(60000));
    console.log(entry.id, Math.round(r.cpuMs), r.width, r.height, r.bytes.length, Math.round(Number(process.hrtime.bigint() - t) / 1e6));
    await writeFile(`/tmp/pv/${entry.id}.webp`, r.bytes);
  } catch (e) { console.log(entry.id, String((e as Error).message).slice(0, 80)); }
}
await engine.close();
