import { expect, test } from "vitest";
import { takeSite } from "../take-site.ts";

const { baseUrl } = await takeSite();
const YEAR_MS = 365 * 86_400_000;

test("security.txt names whom to write to, where it stands, and an end less than a year away", async () => {
  const answer = await fetch(`${baseUrl}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const text = await answer.text();
  const fields = new Map(
    [...text.matchAll(/^([A-Z][a-z-]+): (.*)$/gm)].map(([, name, value = ""]) => [name, value]),
  );
  expect(fields.get("Contact")).toMatch(/^mailto:\S+@\S+$/);
  expect(fields.get("Canonical")).toBe(`${baseUrl}/.well-known/security.txt`);
  const sent = Date.parse(answer.headers.get("Date") ?? "");
  const leftMs = Date.parse(fields.get("Expires") ?? "") - sent;
  expect(leftMs).toBeGreaterThan(YEAR_MS / 4);
  expect(leftMs).toBeLessThan(YEAR_MS);
});
