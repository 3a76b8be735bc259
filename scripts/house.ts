// npm run house: draws the picture of docs/architecture.md from the code.
import { writeFileSync } from "node:fs";
import { projectPath } from "#registry/source/project-path.ts";
import { drawHouse } from "./prove/house/draw-house.ts";
import { readHouse } from "./prove/house/read-house.ts";

writeFileSync(projectPath("docs/house.svg"), drawHouse(readHouse()));
