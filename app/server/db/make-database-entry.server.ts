import { PGlite } from "@electric-sql/pglite";
import { migratePglite } from "./open-pglite.server.ts";
import { PrivatePgliteFiles } from "./private-pglite-files.server.ts";

// Makes the embedded database in the folder that is named, with its tables, and ends.
const client = new PGlite({ fs: new PrivatePgliteFiles(process.argv[2] ?? "") });
await migratePglite(client);
await client.close();
