import { afterAll, beforeAll, expect, test } from "vitest";
import { startTwoInstances, type TwoInstances } from "../../start-two-instances.ts";
import { farmAddresses, farmHousehold, letSpend, listNetworks, NETWORK_SHARE } from "./farm-visitors.ts";

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
});
afterAll(() => instances?.stop());

test("a farm of 1,000 addresses, cookies cleared for every try, never spends more than visitors may in all", async () => {
  expect(await farmAddresses(instances, { addresses: 1_000, inAll: 500 })).toBe(500);
});

test("one household's addresses, cookies cleared for every try, spend what one address may", async () => {
  expect(await farmHousehold(instances, { addresses: 100, inAll: 500 })).toBe(8);
});

const DAY = new Date("2026-11-25T12:00:00Z");
const ipv4 = (count: number, prefix: string) => Array.from({ length: count }, (_, nth) => `${prefix}.${nth}`);

test("500 /64s of one /48, or every address of an IPv4 /24, spend a twentieth of the day's whole and no more", async () => {
  const farm = { name: "farm-48", addresses: listNetworks(500, "2001:db8:77", 97), amount: 4 };
  expect(await letSpend(instances, farm, DAY)).toBe(NETWORK_SHARE);
  const again = { ...farm, name: "farm-48-again" };
  expect(await letSpend(instances, again, DAY)).toBe(0);
  const crowd = ["a", "b", "c"].flatMap((name) => ipv4(256, "203.0.113").map((at) => ({ name, at })));
  const racks = { name: "farm-24", addresses: crowd.map(({ at }) => at), amount: 4 };
  expect(await letSpend(instances, racks, DAY)).toBe(NETWORK_SHARE);
});

test("the /64s of one /56 spend what four addresses may", async () => {
  const farm = { name: "farm-56", addresses: listNetworks(256, "2001:db8:78"), amount: 4 };
  expect(await letSpend(instances, farm, DAY)).toBe(160);
});

test.each([
  ["a family at one IPv4 address", Array<string>(5).fill("198.51.100.20"), 4],
  ["a family in one IPv6 /56", listNetworks(8, "2001:db8:90"), 4],
  ["a university with 240 /64s in one /48", listNetworks(240, "2001:db8:91", 61), 4],
  ["ten people behind a carrier's one IPv4 address", Array<string>(10).fill("198.51.101.20"), 4],
  [
    "an office of 16 IPv4 addresses, ten people at each",
    ipv4(16, "198.51.102").flatMap((at) => Array<string>(10).fill(at)),
    4,
  ],
  ["a whole IPv4 /24 of strangers", ipv4(240, "198.51.103"), 4],
])("beside the farms %s is served", async (name, addresses, amount) => {
  expect(await letSpend(instances, { name, addresses, amount }, DAY)).toBe(addresses.length * amount);
});

test("an eleventh person behind one IPv4 address is asked to sign in", async () => {
  const addresses = Array<string>(11).fill("198.51.104.20");
  expect(await letSpend(instances, { name: "nat", addresses, amount: 4 }, DAY)).toBe(40);
});
