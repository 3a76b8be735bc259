import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { MAX_UPLOAD_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { ASKS_ELSEWHERE } from "./limits/drain.server.ts";
import { stopTimesOf } from "./listen.server.ts";

const CONFIG = readFileSync(projectPath("docs/deployment/nginx.conf"), "utf8");
const { graceMs, idleMs } = stopTimesOf({ trustProxy: 1 });

/** A directive's number. */
const numberOf = (directive: RegExp): number => Number(directive.exec(CONFIG)?.[1]);

test("the documented nginx takes photos, waits for generations, and lets go of connections before the site does", () => {
  expect(numberOf(/client_max_body_size (\d+)m;/) * 2 ** 20).toBeGreaterThan(MAX_UPLOAD_BYTES);
  expect(numberOf(/proxy_read_timeout (\d+)s;/)).toBeGreaterThan(parseEnv({}).generationDeadlineS);
  expect(numberOf(/keepalive_timeout (\d+)s;/) * 1_000).toBeLessThan(idleMs);
});

test("the documented nginx stays away from an instance that stops until its port is closed", () => {
  const waits = [...CONFIG.matchAll(/server 127[^;]*max_fails=1 fail_timeout=(\d+)s;/g)].map(([, s]) =>
    Number(s),
  );
  expect(waits.length).toBeGreaterThan(1);
  for (const seconds of waits) expect(seconds * 1_000).toBeGreaterThan(graceMs);
  expect(CONFIG).toContain(`proxy_set_header ${ASKS_ELSEWHERE} 1;`);
});

test("the documented nginx repeats what was sent only for requests with an Idempotency-Key", () => {
  const [open = "", keyed = ""] = CONFIG.split("location @repeatable");
  expect(open).not.toContain("non_idempotent;");
  expect(keyed).toContain("proxy_next_upstream error timeout non_idempotent;");
  expect(open).toMatch(/map \$http_idempotency_key \$may_repeat \{\s*default 1;\s*"" 0;/);
});
