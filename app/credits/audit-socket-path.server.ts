import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PRODUCT } from "#registry/contract/product.ts";

/** The address of a unix socket has room for 104 bytes on the least generous system, its closing zero included. */
const MAX_PATH_BYTES = 100;

/**
 * Where the server that uses a data folder answers audits: `<dataDir>/audit.sock`, or a name of its own in the
 * temporary folder where that path is too long for a socket.
 */
export function auditSocketPath(dataDir: string): string {
  const path = join(resolve(dataDir), "audit.sock");
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  const digest = createHash("sha256").update(path).digest("hex").slice(0, 16);
  return join(tmpdir(), `${PRODUCT.slug}-audit-${digest}.sock`);
}
