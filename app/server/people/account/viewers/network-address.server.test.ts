import { expect, test } from "vitest";
import { householdOf, networkOf, networksOf } from "./network-address.server.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:0201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["", "unknown"],
  ["192.0.2.1, 198.51.100.7", "unknown"],
  ["::ffff:192.0.2.999", "unknown"],
])("networkOf(%j) is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["192.0.2.77", ["192.0.2.0/24"]],
  ["::ffff:192.0.2.77", ["192.0.2.0/24"]],
  ["2001:db8:1:2ff::9", ["2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["2001:db8::1", ["2001:db8:0:0::/56", "2001:db8:0::/48"]],
  ["nonsense", []],
])("around %s lie %j", (address, names) => {
  expect(networksOf(address).around.map(({ name }) => name)).toEqual(names);
});

test.each([
  ["192.0.2.1", "192.0.2.2", false],
  ["192.0.2.1", "::ffff:192.0.2.1", true],
  ["2001:db8:1:200::1", "2001:db8:1:2ff:9:9:9:9", true],
  ["2001:db8:1:2ff::1", "2001:db8:1:300::1", false],
])("whether %s and %s are of one household: %s", (one, other, isSame) => {
  expect(householdOf(one) === householdOf(other)).toBe(isSame);
});
