import { expect, test } from "vitest";
import { drawAppKey } from "~/routes/pages/settings-forms.server.ts";

const KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPABCD";

/** The picture as rows of signs. */
function readRows({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill(" "));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill("#", Number(x), Number(x) + Number(length));
  return rows.map((row) => row.join(""));
}

/** The mark in three corners by which a scanner finds the picture. */
const MARK = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"];

test("the picture has its three marks, and a margin by which scanners find it", async () => {
  const { picture } = await drawAppKey(KEY, "mina@example.com");
  const rows = readRows(picture);
  const far = picture.size - 4 - 7;
  for (const [x, y] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const)
    expect(rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual(MARK);
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  for (const lines of [rows, columns])
    for (const line of [...lines.slice(0, 4), ...lines.slice(-4)]) expect(line.trim()).toBe("");
});

test("an app is told the product, the account and the key, whatever the address holds", async () => {
  const { uri, key } = await drawAppKey(KEY, "mina+a?b&c@example.com");
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, key]).toEqual(["otpauth:", "totp", KEY]);
  expect(decodeURIComponent(pathname)).toBe("/ImgFX:mina+a?b&c@example.com");
  expect(Object.fromEntries(searchParams)).toEqual({ secret: KEY, issuer: "ImgFX" });
});
