import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { VARIABLES } from "./env-variables.server.ts";

const read = (file: string): string => readFileSync(projectPath(file), "utf8");
/** What is read from a running site, and what a histogram's name ends in when it is asked for. */
const FIGURES = ["app/server/config/metrics.server.ts", "app/server/http/serve-site.server.ts"]
  .flatMap((file) => [...read(file).matchAll(/(?:named\(|watch\(\s*)"(\w+)"/g)])
  .map(([, name]) => `${PRODUCT.slug}_${name}`);

test.each(["alerts.yml", "dashboard.json"])("%s asks for figures that the site shows", (file) => {
  const asked = [...read(`docs/deployment/${file}`).matchAll(/\bimgfx_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ""),
  );
  expect(asked.length).toBeGreaterThan(6);
  expect(asked.filter((name) => !FIGURES.includes(name))).toEqual([]);
});

test("the composition's instances are given settings that exist, the ports that nginx knows, and time to stop", () => {
  const composition = read("compose.yaml");
  const settings = /x-settings: &settings\n((?: {2}\S.*\n)+)/.exec(composition)?.[1] ?? "";
  const names = [...settings.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(names).toContain("DATABASE_URL");
  expect(names.filter((name) => !Object.hasOwn(VARIABLES, name!))).toEqual([]);
  const portsIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, port]) => port);
  expect(portsIn(composition, /PORT: "(\d+)"/g)).toEqual(
    portsIn(read("docs/deployment/nginx.conf"), /server 127\.0\.0\.1:(\d+) /g),
  );
  expect(Number(/stop_grace_period: (\d+)s/.exec(composition)?.[1])).toBe(330);
});

test("the image runs as nobody special, asks whether the site is ready, and passes signals on", () => {
  const image =
    read("Dockerfile")
      .split(/^FROM /m)
      .at(-1) ?? "";
  expect(image).toMatch(/^USER node$/m);
  expect(image).toContain("/readyz");
  expect(image).toMatch(/^CMD \["node", /m);
});
