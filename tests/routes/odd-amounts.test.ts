import { expect, test } from "vitest";
import { SiteClient, type Failure } from "../site-client.ts";
import { takeSite } from "../take-site.ts";
import { fieldOfRole, listTools } from "../styles/list-tools.ts";
import { submitTool } from "./tool-calls.ts";

const ODD = [
  -1,
  0,
  0.5,
  2 ** 53,
  -(2 ** 53),
  1e308,
  "-1",
  "0.5",
  "9007199254740992",
  "1e3",
  "NaN",
  "Infinity",
];

test("a request for an odd number of results is answered 400, and nothing is spent", async () => {
  const client = new SiteClient((await takeSite()).baseUrl);
  expect(await client.balance()).toBe(4);
  const counted = listTools().flatMap((tool) => {
    const name = fieldOfRole(tool, "count")?.name;
    return name === undefined ? [] : [{ tool, name }];
  });
  expect(counted.length).toBeGreaterThan(0);
  for (const { tool, name } of counted)
    for (const amount of ODD) {
      const photos = ["/files/uploads/none.jpg", "/files/uploads/none.jpg"];
      const answer = await submitTool<Failure>(client, tool, { photos, changes: { [name]: amount } });
      const told = [tool.manifest.id, amount, answer.status, answer.body.code];
      expect(told).toEqual([tool.manifest.id, amount, 400, "INVALID_INPUT"]);
    }
  expect(await client.balance()).toBe(4);
  expect(await client.generations()).toEqual([]);
});
