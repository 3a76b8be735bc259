import { fileURLToPath } from "node:url";

/** One folder of migrations for PGlite and PostgreSQL. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));
