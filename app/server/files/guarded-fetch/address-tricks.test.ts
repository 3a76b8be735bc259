import { expect, test } from "vitest";
import { createPictureFetcher } from "./picture-fetcher.server.ts";

// Every address here leads, or tries to lead, somewhere else than to a public https server by its name or IP.

const REFUSED_AS_WRITTEN = [
  // other schemes, and what only looks like this one
  "http://example.com/a.png",
  "ftp://example.com/a.png",
  "file:///etc/passwd",
  "file://localhost/etc/passwd",
  "data:image/png;base64,iVBORw0KGgo=",
  "blob:https://example.com/1",
  "javascript:alert(1)",
  "gopher://127.0.0.1:70/_",
  "dict://127.0.0.1:11211/stats",
  "view-source:https://example.com/a.png",
  "//example.com/a.png",
  "/files/a.png",
  "example.com/a.png",
  "https:/example.com/a.png",
  "https:example.com/a.png",
  "https:///example.com/a.png",
  "https:\\\\example.com\\a.png",
  "https://\\example.com/a.png",
  "",
  "https://",
  "https://?a.png",
  "https://#a.png",
  // user information and ports
  "https://user@example.com/a.png",
  "https://user:word@example.com/a.png",
  "https://example.com@127.0.0.1/a.png",
  "https://example.com:443@127.0.0.1/a.png",
  "https://example.com%40127.0.0.1/a.png",
  "https://example.com:8443/a.png",
  "https://example.com:80/a.png",
  "https://example.com:22/a.png",
  "https://example.com:99999/a.png",
  // spaces, control characters and what readers disagree about
  "https://example.com\\@127.0.0.1/a.png",
  "https://example.com /a.png",
  "https://exam\tple.com/a.png",
  "https://example.com/a\r\nHost: 127.0.0.1",
  "https://example.com/\0.png",
  "https://127.0.0.1\\.example.com/a.png",
  " https://example.com/a.png",
  // this machine, in every spelling
  "https://127.0.0.1/a.png",
  "https://127.0.0.1:443/a.png",
  "https://127.1/a.png",
  "https://127.0.1/a.png",
  "https://127.255.255.254/a.png",
  "https://2130706433/a.png",
  "https://0x7f000001/a.png",
  "https://0x7f.0.0.1/a.png",
  "https://0x7f.1/a.png",
  "https://0177.0.0.1/a.png",
  "https://0177.1/a.png",
  "https://017700000001/a.png",
  "https://127.0.0.1./a.png",
  "https://127%2e0%2e0%2e1/a.png",
  "https://127。0。0。1/a.png",
  "https://127．0．0．1/a.png",
  "https://①②⑦.⓪.⓪.①/a.png",
  "https://１２７.0.0.1/a.png",
  "https://0/a.png",
  "https://0.0.0.0/a.png",
  "https://00000000/a.png",
  "https://localhost/a.png",
  "https://LOCALHOST/a.png",
  "https://localhost./a.png",
  "https://ⓛocalhost/a.png",
  "https://a.localhost/a.png",
  "https://localhost.localdomain/a.png",
  "https://[::1]/a.png",
  "https://[::]/a.png",
  "https://[0:0:0:0:0:0:0:1]/a.png",
  "https://[::ffff:127.0.0.1]/a.png",
  "https://[::ffff:7f00:1]/a.png",
  "https://[::127.0.0.1]/a.png",
  "https://[::ffff:0:127.0.0.1]/a.png",
  "https://[64:ff9b::127.0.0.1]/a.png",
  "https://[64:ff9b::7f00:1]/a.png",
  "https://[64:ff9b:1::a00:1]/a.png",
  "https://[2002:7f00:1::]/a.png",
  "https://[2001:0:7f00:1::]/a.png",
  // other machines around
  "https://10.0.0.1/a.png",
  "https://10.1/a.png",
  "https://167772161/a.png",
  "https://172.16.0.1/a.png",
  "https://172.31.255.255/a.png",
  "https://192.168.0.1/a.png",
  "https://0xc0a80001/a.png",
  "https://100.64.0.1/a.png",
  "https://100.127.255.254/a.png",
  "https://169.254.169.254/latest/meta-data/",
  "https://2852039166/latest/meta-data/",
  "https://0xa9fea9fe/latest/meta-data/",
  "https://0251.0376.0251.0376/latest/meta-data/",
  "https://[::ffff:169.254.169.254]/latest/meta-data/",
  "https://[fd00:ec2::254]/latest/meta-data/",
  "https://[fe80::1]/a.png",
  "https://[fe80::1%25eth0]/a.png",
  "https://[fc00::1]/a.png",
  "https://[fec0::1]/a.png",
  "https://metadata.google.internal/computeMetadata/v1/",
  "https://printer.local/a.png",
  "https://router.lan/a.png",
  "https://router.home.arpa/a.png",
  "https://intranet/a.png",
  "https://a.onion/a.png",
  // reserved, documentation, measurements, everybody at once
  "https://192.0.0.1/a.png",
  "https://192.0.2.1/a.png",
  "https://192.88.99.1/a.png",
  "https://198.18.0.1/a.png",
  "https://198.19.255.255/a.png",
  "https://198.51.100.1/a.png",
  "https://203.0.113.1/a.png",
  "https://224.0.0.1/a.png",
  "https://239.255.255.250/a.png",
  "https://240.0.0.1/a.png",
  "https://255.255.255.255/a.png",
  "https://[ff02::1]/a.png",
  "https://[2001:db8::1]/a.png",
  "https://[3fff::1]/a.png",
  "https://[100::1]/a.png",
  // names that can't be
  "https://256.256.256.256/a.png",
  "https://1.2.3.4.5/a.png",
  "https://example.com./a.png",
  "https://example..com/a.png",
  "https://-example.com/a.png",
  "https://.example.com/a.png",
  "https://exa mple.com/a.png",
  "https://example.123/a.png",
  "https://xn--/a.png",
  "https://[/a.png",
  "https://[::1/a.png",
  `https://${"a".repeat(64)}.com/a.png`,
  `https://example.com/${"a".repeat(2_048)}`,
];

const WRITTEN_WRONG = /^address(?:TooLong|NotUrl|NotHttps|WithExtras|Private)$/;

test.each([
  ["what is no address", "a picture of a cat", "addressNotUrl"],
  ["a name without how to fetch it", "example.com/a.png", "addressNotUrl"],
  ["https without a host", "https:///a.png", "addressNotUrl"],
  ["http", "http://example.com/a.png", "addressNotHttps"],
  ["a file", "file:///etc/passwd", "addressNotHttps"],
  ["data", "data:image/png;base64,AAAA", "addressNotHttps"],
  ["a port", "https://example.com:8443/a.png", "addressWithExtras"],
  ["a person", "https://ann@example.com/a.png", "addressWithExtras"],
  ["a private network", "https://192.168.0.7/a.png", "addressPrivate"],
  ["a private network in one number", "https://2130706433/a.png", "addressPrivate"],
  ["a private name", "https://printer.local/a.png", "addressPrivate"],
  ["a name of the network around", "https://intranet/a.png", "addressPrivate"],
  ["more than anybody writes", `https://example.com/${"a".repeat(2_048)}`, "addressTooLong"],
])("%s is told as that", async (_what, address, messageKey) => {
  const fetchPicture = createPictureFetcher({
    maxBytes: 1_000,
    resolve: async () => [],
    open: () => never(),
  });
  await expect(fetchPicture(address)).rejects.toMatchObject({ code: "INVALID_INPUT", messageKey });
});
const never = (): Promise<never> => Promise.reject(new Error("reached"));

test("no trick with an address asks anything of the network", async () => {
  const asked: string[] = [];
  const fetchPicture = createPictureFetcher({
    maxBytes: 1_000,
    resolve: async (name) => {
      asked.push(name);
      return ["93.184.216.34"];
    },
    open: async ({ ip }) => {
      asked.push(ip);
      throw new Error("reached");
    },
  });
  expect(new Set(REFUSED_AS_WRITTEN).size).toBeGreaterThanOrEqual(120);
  for (const address of REFUSED_AS_WRITTEN) {
    const failure = await fetchPicture(address).catch((error: unknown) => error);
    expect([address, failure]).toMatchObject([
      address,
      { code: "INVALID_INPUT", messageKey: expect.stringMatching(WRITTEN_WRONG) },
    ]);
    expect([address, asked]).toEqual([address, []]);
  }
});

const NOT_PUBLIC = [
  ...["127.0.0.1", "10.0.0.1", "172.20.0.1", "192.168.1.1", "169.254.169.254", "100.100.100.200"],
  ...["0.0.0.0", "192.0.0.8", "198.18.3.4", "203.0.113.9", "224.0.0.251", "255.255.255.255"],
  ...["::", "::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "fe80::1"],
  ...["fe80::1%eth0", "fd12:3456::1", "ff02::1", "2001::1", "2001:db8::1", "100::1", "not an address", ""],
];

test.each(NOT_PUBLIC)(
  "a name that resolves to %j, alone or beside a public address, is not connected to",
  async (ip) => {
    for (const found of [[ip], ["93.184.216.34", ip], [ip, "2606:2800:220:1::1"]]) {
      const opened: string[] = [];
      const fetchPicture = createPictureFetcher({
        maxBytes: 1_000,
        resolve: async () => found,
        open: async (asked) => {
          opened.push(asked.ip);
          throw new Error("reached");
        },
      });
      await expect(fetchPicture("https://example.com/a.png")).rejects.toMatchObject({
        code: "INVALID_INPUT",
        messageKey: "addressUnreachable",
      });
      expect(opened).toEqual([]);
    }
  },
);

test.each([
  ["https://example.com/a.png?b=c#d", "example.com", "/a.png?b=c", "93.184.216.34"],
  ["HTTPS://EXAMPLE.com:443", "example.com", "/", "93.184.216.34"],
  ["https://bücher.example/ä", "xn--bcher-kva.example", "/%C3%A4", "93.184.216.34"],
  ["https://8.8.8.8/a.png", "8.8.8.8", "/a.png", "8.8.8.8"],
  ["https://134744072/a.png", "8.8.8.8", "/a.png", "8.8.8.8"],
  ["https://[2606:4700::1111]/a.png", "2606:4700::1111", "/a.png", "2606:4700::1111"],
])("%s is asked of %s for %s at %s", async (address, host, path, ip) => {
  const opened: object[] = [];
  const fetchPicture = createPictureFetcher({
    maxBytes: 1_000,
    resolve: async () => ["93.184.216.34"],
    open: async (asked) => {
      opened.push(asked);
      throw new Error("reached");
    },
  });
  await expect(fetchPicture(address)).rejects.toMatchObject({ messageKey: "addressUnreachable" });
  expect(opened).toMatchObject([{ host, path, ip }]);
});
