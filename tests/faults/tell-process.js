import { readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Is loaded into a site's process before its own code, and tells of it at the socket PROCESS_SOCKET: after a collection
// of garbage its heap, its descriptors and the processor's time that it took. Whoever comes second there says nothing.

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

const countDescriptors = () => {
  try {
    return readdirSync("/dev/fd").length;
  } catch {
    return 0;
  }
};

const server = createServer((_request, response) => {
  collectGarbage();
  const { user, system } = process.cpuUsage();
  response.end(
    JSON.stringify({
      heapBytes: process.memoryUsage().heapUsed,
      residentBytes: process.memoryUsage.rss(),
      descriptors: countDescriptors(),
      cpuMs: (user + system) / 1000,
    }),
  );
});
server.on("error", () => undefined);
const socket = process.env.PROCESS_SOCKET ?? "";
server.listen(socket, () => process.once("exit", () => rmSync(socket, { force: true })));
server.unref();
