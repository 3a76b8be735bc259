import { afterAll, beforeAll, test } from "vitest";
import { farmAddresses, farmHousehold } from "../../faults/farm-visitors.ts";
import { startTwoInstances, type TwoInstances } from "../../start-two-instances.ts";

const FARM = { addresses: 1_000, inAll: 500 };

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
});
afterAll(() => instances?.stop());

test("a farm of 1,000 addresses, cookies cleared for every try, never spends more than visitors may in all", async () => {
  await farmAddresses(instances, FARM);
});

test("one household's addresses, cookies cleared for every try, spend what one address may", async () => {
  await farmHousehold(instances, { ...FARM, addresses: 100 });
});
