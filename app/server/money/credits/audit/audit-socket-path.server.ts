import { operatorSocketPath } from "~/server/db/operator-socket.server.ts";

/** Where the server that uses a data folder answers audits. */
export const auditSocketPath = (dataDir: string): string => operatorSocketPath(dataDir, "audit");
