import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
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

/** What the composition sets for everybody, and what only tests and other vendors need. */
const NOT_THE_OPERATORS = [
  ...["PORT", "DATA_DIR", "GENERATION_DEADLINE_S", "STYLES_DIR", "HUMAN_CHECK_ROUNDS", "RATE_LIMIT_SCALE"],
  ...["REPLICATE_BASE_URL", "STRIPE_API_BASE", "TURNSTILE_VERIFY_URL", "ALLOW_DEV_CHECKOUT"],
];

test("the composition hands on every setting that an operator has, knows nginx's ports, and gives time to stop", () => {
  const composition = read("compose.yaml");
  const settings = /x-settings: &settings\n((?: {2}\S.*\n)+)/.exec(composition)?.[1] ?? "";
  const names = [...settings.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect([...names, ...NOT_THE_OPERATORS].toSorted()).toEqual(Object.keys(VARIABLES).toSorted());
  const portsIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, port]) => port);
  const ports = portsIn(composition, /PORT: "(\d+)"/g);
  expect(ports).toEqual(portsIn(read("docs/deployment/nginx.conf"), /server 127\.0\.0\.1:(\d+) /g));
  expect(ports).toEqual(portsIn(read("docs/deployment/prometheus.yml"), /"127\.0\.0\.1:(\d+)"/g));
  expect(Number(/stop_grace_period: (\d+)s/.exec(composition)?.[1])).toBe(330);
});

test("every file of the documentation that the composition hands on is there, and every program", async () => {
  const composition = read("compose.yaml");
  const files = [...composition.matchAll(/- \.\/(docs\S+?):/g)].map(([, file]) => file ?? "");
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect(read(file)).not.toBe("");
  const [, certificates = ""] = /TLS_FOLDER\S*:(\/\S+):ro/.exec(composition) ?? [];
  for (const file of ["nginx.conf", "nginx-bucket.conf"])
    expect(read(`docs/deployment/${file}`)).toContain(`ssl_certificate ${certificates}/fullchain.pem;`);
  const programs = [...composition.matchAll(/build\/site\/([\w-]+)\.js/g)].map(([, name]) => name);
  expect(programs).toEqual(["prepare-bucket", "move"]);
  for (const name of programs) expect(read(`scripts/${name}.ts`)).not.toBe("");
});

test("the image runs as nobody special on files that it may not change, asks whether the site is ready, and passes signals on", () => {
  const image =
    read("Dockerfile")
      .split(/^FROM /m)
      .at(-1) ?? "";
  expect(image).toMatch(/^USER node$/m);
  expect(image).toContain("/readyz");
  expect(image).toMatch(/^CMD \["node", /m);
  expect([...image.matchAll(/^COPY .*--chown=node:node \S+ (\S+)$/gm)].map(([, folder]) => folder)).toEqual([
    "./registry",
  ]);
});

/** Prometheus' own look at its files: nothing where all is right, else its words. */
function lookWithPromtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}`;
}
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});

test.skipIf(!hasPromtool)(
  "Prometheus reads its configuration, the alert rules and every query of the dashboard",
  async () => {
    expect(lookWithPromtool("check", "config", projectPath("docs/deployment/prometheus.yml"))).toBe("");
    const { panels } = Dashboard.parse(JSON.parse(read("docs/deployment/dashboard.json")));
    const rules = panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, nth) => ({ record: `asked_${nth}`, expr }));
    const folder = await mkdtemp(join(tmpdir(), "imgfx-rules-"));
    try {
      const file = join(folder, "rules.yml");
      await writeFile(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
      expect(lookWithPromtool("check", "rules", file)).toBe("");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
