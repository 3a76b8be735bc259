// npx tsx scripts/site/build-icons.ts: makes the file of icons from their names in app/ui/icon-names.ts.
import { writeFile } from "node:fs/promises";
import { makeSprite } from "./icons/make-sprite.ts";

await writeFile("app/ui/icons.svg", await makeSprite());
