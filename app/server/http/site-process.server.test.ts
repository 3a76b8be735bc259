import { expect, test } from "vitest";
import { openTestSite } from "./site.fixture.ts";
import { describeStart } from "./site-process.server.ts";

test.each([
  [{}, "  payments    development checkout: credits for no money"],
  [{ BASE_URL: "https://pictures.example" }, "  payments    none"],
])("the start-up lines with %j say whether the development checkout is on", async (settings, line) => {
  const site = await openTestSite(settings);
  try {
    expect((await describeStart(site.runtime, site.port)).split("\n")).toContain(line);
  } finally {
    await site.close();
  }
});
