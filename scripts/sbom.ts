// npm run sbom: writes what a release consists of into sbom.cdx.json, from what is installed, without the network.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { bomSchema, installedSchema, narrowSbom } from "./site/narrow-sbom.ts";

const FILE = "sbom.cdx.json";
const MOST_BYTES = 64 * 1024 * 1024;

const told = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx"], {
  ...{ encoding: "utf8" as const, maxBuffer: MOST_BYTES },
  stdio: ["ignore", "pipe", "inherit"],
});
const installed = installedSchema.parse(JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8")));
const bom = narrowSbom(bomSchema.parse(JSON.parse(told)), installed);
writeFileSync(FILE, `${JSON.stringify(bom, null, 1)}\n`);
console.log(`${FILE}: ${bom.components.length} packages`);
