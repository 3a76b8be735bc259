import { connect, createServer, type Socket } from "node:net";

export interface LossyProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Cuts the next connection that commits, after the server has committed and before the answer arrives. */
  loseNextCommit(): void;
  /** Commits whose answer was lost. */
  readonly lost: number;
  close(): Promise<void>;
}

/** How PostgreSQL's protocol sends a statement without parameters: `Q`, its length, the text and a zero byte. */
const COMMIT = /^Q[^]{4}commit\0/i;

/** Stands between a client and a PostgreSQL server on this machine, and can lose an answer. */
export async function startLossyProxy(databaseUrl: string): Promise<LossyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isArmed = false;
  let lost = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isLosing = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", end);
      socket.on("close", end);
    }
    client.on("data", (chunk: Buffer) => {
      if (isArmed && COMMIT.test(chunk.toString("latin1"))) {
        isArmed = false;
        isLosing = true;
      }
      database.write(chunk);
    });
    database.on("data", (chunk: Buffer) => {
      if (isLosing) {
        lost += 1;
        end();
      } else client.write(chunk);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the proxy has no port");
  const through = new URL(databaseUrl);
  through.port = String(address.port);
  return {
    url: through.href,
    loseNextCommit: () => void (isArmed = true),
    get lost() {
      return lost;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
