import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

// A certificate that vouches for itself, so that tests can speak https on this machine: X.509 in DER, by hand.

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const oid = (...bytes: number[]) => tlv(0x06, Buffer.from(bytes));
const bits = (bytes: Buffer) => tlv(0x03, Buffer.from([0]), bytes);
const time = (text: string) => tlv(0x18, Buffer.from(text));

const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const ALTERNATIVE_NAMES = oid(0x55, 0x1d, 0x11);

/** A key and its own certificate for some names, as PEM. */
export function makeCertificate(names: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from("test")))));
  const alternatives = sequence(...names.map((name) => tlv(0x82, Buffer.from(name))));
  const claims = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    issuer,
    sequence(time("20200101000000Z"), time("20991231000000Z")),
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(sequence(ALTERNATIVE_NAMES, tlv(0x04, alternatives)))),
  );
  const der = sequence(claims, ECDSA_SHA256, bits(sign("sha256", claims, privateKey)));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}
