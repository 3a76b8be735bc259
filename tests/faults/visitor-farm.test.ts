import { afterAll, beforeAll, expect, test } from "vitest";
import { startTwoInstances, type TwoInstances } from "../start-two-instances.ts";
import { farmAddresses, farmHousehold } from "./farm-visitors.ts";

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
});
afterAll(() => instances?.stop());

test("a small farm of addresses, cookies cleared for every try, never spends more than visitors may in all", async () => {
  expect(await farmAddresses(instances, { addresses: 60, inAll: 40 })).toBe(40);
});

test("one household's few addresses, cookies cleared for every try, spend what one address may", async () => {
  expect(await farmHousehold(instances, { addresses: 12, inAll: 40 })).toBe(8);
});
