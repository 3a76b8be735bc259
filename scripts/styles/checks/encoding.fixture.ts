import { sampleCopy, sampleManifest, samplePrompt, type CheckFixture } from "./sample-styles.ts";

const latin = Buffer.from("Mirror it.\nMake it fiancé-like.\n", "latin1");
const wide = Buffer.from(`\uFEFF${JSON.stringify(sampleManifest("wide"))}`, "utf16le");
const unmarked = Buffer.from(JSON.stringify(sampleCopy()), "utf16le");
const cut = Buffer.from("Ein Bild fü").subarray(0, -1);

export const encodingFixture: CheckFixture = {
  good: { "mirror/prompt.md": samplePrompt("Mirror it as “你好” says, \uFFFD and 🪞 included.") },
  bad: {
    "mirror/prompt.md": latin,
    "mirror/promise.json": cut,
    "wide/manifest.json": wide,
    "wide/copy/en.json": unmarked,
    "windows/prompt.md": `\uFEFF${samplePrompt("Mirror.").replaceAll("\n", "\r\n")}`,
    "windows/manifest.json": `\uFEFF${JSON.stringify(sampleManifest("windows"))}`,
  },
  problems: [
    "mirror/promise.json:1:11 error[encoding] 0xc3 at byte 10 is no UTF-8: the file seems to be in another encoding, such as Latin-1; fix: save it as UTF-8 in the editor that wrote it",
    "mirror/prompt.md:2:14 error[encoding] 0xe9 at byte 24 is no UTF-8: the file seems to be in another encoding, such as Latin-1; fix: save it as UTF-8 in the editor that wrote it",
    "wide/copy/en.json:1:2 error[encoding] 0x00 at byte 1 is no UTF-8: the file seems to be in UTF-16; fix: save it as UTF-8 in the editor that wrote it",
    "wide/manifest.json:1:1 error[encoding] 0xff at byte 0 is no UTF-8: the file seems to be in UTF-16; fix: save it as UTF-8 in the editor that wrote it",
    "windows/manifest.json:1:1 warning[encoding] is written with byte order mark; fix: run npm run styles -- fix windows",
    "windows/prompt.md:1:1 warning[encoding] is written with byte order mark and carriage returns; fix: run npm run styles -- fix windows",
  ],
};
