// Runs after `npm install`: makes the JSON Schemas that editors read.
import { fileURLToPath } from "node:url";
import { writeSchemas } from "./styles/write-schemas.ts";

writeSchemas(fileURLToPath(new URL("..", import.meta.url)));
