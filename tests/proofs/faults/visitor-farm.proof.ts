import { afterAll, beforeAll, test } from "vitest";
import { farmAddresses, farmHousehold } from "../../faults/farm-visitors.ts";
import { startTwoInstances, type TwoInstances } from "../../start-two-instances.ts";
import { noteFigure } from "../proof-notes.ts";

const FARM = { addresses: 1_000, inAll: 500 };

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
});
afterAll(() => instances?.stop());

test("a farm of 1,000 addresses, cookies cleared for every try, never spends more than visitors may in all", async () => {
  const spent = await farmAddresses(instances, FARM);
  noteFigure("credits that 1,000 addresses spent", `${spent} of ${FARM.inAll} for all visitors`);
});

test("one household's addresses, cookies cleared for every try, spend what one address may", async () => {
  const spent = await farmHousehold(instances, { ...FARM, addresses: 100 });
  noteFigure("credits that 100 addresses of one household spent", spent);
});
