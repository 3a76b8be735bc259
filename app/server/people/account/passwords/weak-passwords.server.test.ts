import { expect, test } from "vitest";
import { dictionary } from "@zxcvbn-ts/language-common";
import { createWeakPasswords } from "./weak-passwords.server.ts";

const isWeak = createWeakPasswords();
/** Passwords that stand between bars. */
const listed = (text: string): string[] => text.split("|").map((password) => password.trim());
const MINA = { name: "Mina Öster-Berg", email: "mina.berg77@studio-nord.example" };

test("every one of the commonest passwords is weak, in capitals and with a little behind it too", async () => {
  const long = dictionary["passwords-common"].filter((password) => password.length >= 8);
  expect(long.length).toBeGreaterThan(10_000);
  for (const password of long.slice(0, 2_000))
    for (const spelling of [password, password.toUpperCase(), `${password}1`, `${password}!`])
      expect(await isWeak(spelling, MINA), spelling).toBe(true);
  for (const password of long) expect(await isWeak(password, MINA), password).toBe(true);
});

test.each(
  listed(`
    password | Password1 | P@ssw0rd! | pa$$word | Passw0rd123 | password2031! | dragon1987 | 123dragon |
    i love you | i-love-you! | contraseña1 | Motdepasse1 | 비밀번호1234 | パスワード12 | 密码123456 | mậtkhẩu1`),
)("a common word with little around it is weak: %s", async (password) => {
  expect(await isWeak(password, MINA)).toBe(true);
});

test.each(
  listed(`
    aaaaaaaa | abababab | abcabcabc | xoxoxoxo | passpass | 20252025 | ninenine | aaaabbbb | 11112222 |
    12345678 | 87654321 | 01234567 | abcdefgh | hgfedcba | 112233445566 | abcd1234 | 1234567890123 |
    qwertyui | qwertzuiop | azertyui | asdfjkl; | 1q2w3e4r | 1qaz2wsx | qazwsxedc | q1w2e3r4 | !@#$%^&*`),
)("a repetition or a run is weak: %s", async (password) => {
  expect(await isWeak(password, MINA)).toBe(true);
});

test.each(
  listed(`
    minaberg | MinaBerg1990 | berg-mina-7 | M1naB3rg! | mina2024 | oster1234 | minapassword | studionord |
    mina.berg77 | mina.berg77@studio-nord.example | Studio-Nord-1 | imgfx2024 | ImgFX!!!! | imgfx-mina`),
)("a person's and the product's own words are weak: %s", async (password) => {
  expect(await isWeak(password, MINA)).toBe(true);
});

test.each(
  listed(`
    correct horse 1 | four quiet amber lamps | seven paper boats at dusk | kX9#vLq2 | tr0ub4dor&3 |
    minas rote Lampe brummt | imgfx macht blaue Enten | lila vierzehn Tulpen | dragon84726193 | 83920571 |
    조용한 호박색 등불 | 静かな琥珀色のランプ | مصباح كهرمان هادئ | 四盏安静的琥珀灯笼`),
)("anything else of enough characters is taken: %s", async (password) => {
  expect(await isWeak(password, MINA)).toBe(false);
});

test("somebody else's words are nobody's own", async () => {
  const other = { name: "Jo", email: "j@x.example" };
  expect(await isWeak("oster-studio-nord", MINA)).toBe(true);
  expect(await isWeak("oster-studio-nord", other)).toBe(false);
});
