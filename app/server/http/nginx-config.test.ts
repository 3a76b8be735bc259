import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { request } from "node:https";
import { connect } from "node:tls";
import { expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { MAX_UPLOAD_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { createS3 } from "~/server/files/storage/s3.server.ts";
import { ASKS_ELSEWHERE } from "./limits/drain.server.ts";
import { stopTimesOf } from "./listen.server.ts";
import { startS3 } from "../../../tests/vendors/s3/start-s3.ts";
import { startNginx } from "../../../tests/slow/restarts/start-nginx.ts";
import { findFreePort } from "../../../tests/find-free-port.ts";

const CONFIG = readFileSync(projectPath("docs/deployment/nginx.conf"), "utf8");
const BUCKET_CONFIG = readFileSync(projectPath("docs/deployment/nginx-bucket.conf"), "utf8");
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

test("the documented nginx writes nothing about people where it can't be told what to write", () => {
  const logs = [...CONFIG.matchAll(/(access_log|error_log) ([^;]+);/g)].map(
    ([, log, where]) => `${log} ${where}`,
  );
  const servers = CONFIG.match(/^server \{$/gm)?.length ?? 0;
  expect(servers).toBeGreaterThan(1);
  for (const log of ["access_log", "error_log"])
    expect(logs.filter((told) => told.startsWith(log))).toHaveLength(servers);
  for (const told of logs) expect(told).toMatch(/^access_log (?:off|\S+ nobody)$|^error_log \S+ crit$/);
  const format = /log_format nobody '([^']+)'/.exec(CONFIG)?.[1] ?? "";
  expect(format).not.toMatch(/\$(?:remote|http_|args|query|request_uri|uri|request\b|realip|proxy_)/);
});

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

/** The documented nginx before an instance that answers everything. */
async function openNginx() {
  const [tls, plain, instance] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const site = createServer((_request, response) => response.end("the site"));
  await new Promise<void>((resolve) => site.listen(instance, "127.0.0.1", resolve));
  const nginx = await startNginx({ tls, plain, instances: [instance, instance, instance] });
  return {
    ...{ tls, plain, nginx },
    ask: (path: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { Host: "localhost", "User-Agent": "a-browser" };
        const about = { port: tls, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false };
        request({ ...about, path, headers }, (answer) => {
          answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
        })
          .once("error", reject)
          .end();
      }),
    async close() {
      await nginx.stop();
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    },
  };
}

test.skipIf(!hasNginx)("nginx's log has neither addresses of people nor what opens something", async () => {
  const { ask, nginx, close } = await openNginx();
  const secret = "Q7h2kd93jf8s7a6d5f4g3h2j1k0l9m8n7b6v5c";
  const lower = "abcdefghijklmnopqrstuvwxyzabcdefghijkl";
  const paths = {
    [`/s/${secret}`]: "/s/-",
    [`/de/s/${lower}/picture`]: "/de/s/-",
    [`/files/uploads/${secret}.png?signature=${secret}`]: "/files/uploads/-",
    [`/api/generations/${secret}`]: "/api/generations/-",
    [`/api/auth/reset-password/${secret}`]: "/api/auth/reset-password/-",
    [`/${secret}`]: "/-",
    [`/reset?token=${secret}`]: "/reset",
    "/": "/",
    "/de/pricing": "/de/pricing",
  };
  for (const path of Object.keys(paths)) expect(await ask(path)).toBe(200);
  await expect
    .poll(async () => (await nginx.readRequests()).trim().split("\n").length)
    .toBe(Object.keys(paths).length);
  const log = await nginx.readRequests();
  await close();
  expect([...log.matchAll(/"GET (\S+)" 200/g)].map(([, path]) => path)).toEqual(Object.values(paths));
  for (const told of [secret, lower, "127.0.0.1", "a-browser", "signature"]) expect(log).not.toContain(told);
});

test.skipIf(!hasNginx)(
  "port 80 leads readers to https, refuses programs, and https takes strong ciphers only",
  async () => {
    const { plain, tls, close } = await openNginx();
    const statusOf = async (path: string, method = "GET") => {
      const headers = { Host: "localhost" };
      return (await fetch(`http://localhost:${plain}${path}`, { method, headers, redirect: "manual" }))
        .status;
    };
    for (const path of ["/", "/pricing", "/apis", "/s/x"])
      expect([path, await statusOf(path)]).toEqual([path, 301]);
    for (const path of [
      "/api",
      "/api/credits",
      "/api/auth/sign-in/email",
      "//api/credits",
      "/x/../api/credits",
      "/files/a.png",
    ])
      for (const method of ["GET", "POST"]) expect([path, await statusOf(path, method)]).toEqual([path, 403]);
    const agree = (ciphers: string) =>
      new Promise<string>((resolve) => {
        const about = { port: tls, host: "127.0.0.1", servername: "localhost", rejectUnauthorized: false };
        const socket = connect({ ...about, ciphers, maxVersion: "TLSv1.2" }, () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        });
        socket.once("error", () => resolve("refused"));
      });
    expect(await agree("ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384")).toBe(
      "ECDHE-ECDSA-AES256-GCM-SHA384",
    );
    expect(await agree("ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA")).toBe("refused");
    await close();
  },
);

test.skipIf(!hasNginx)("nginx hands a bucket what was signed for it as it was signed", async () => {
  const s3 = await startS3();
  const [tls, plain, instance] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const bucket = Number(new URL(s3.options.endpoint).port);
  const nginx = await startNginx({ tls, plain, instances: [instance, instance, instance], bucket });
  const storage = createS3({ ...s3.options, endpoint: `https://files.localhost:${tls}` });
  const send = (address: string, options: { method: string; type?: string; body?: Buffer }) =>
    new Promise<{ status: number; bytes: Buffer }>((resolve, reject) => {
      const { host, hostname, pathname, search } = new URL(address);
      const about = { port: tls, host: "127.0.0.1", servername: hostname, rejectUnauthorized: false };
      const headers = {
        Host: host,
        ...(options.type !== undefined && { "Content-Type": options.type }),
        ...(options.body && { "Content-Length": options.body.length }),
      };
      request({ ...about, method: options.method, path: pathname + search, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("end", () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(parts) }));
      })
        .once("error", reject)
        .end(options.body);
    });
  const body = Buffer.alloc(MAX_UPLOAD_BYTES, "a photo");
  const type = "image/jpeg";
  const address = await storage.signWrite?.("incoming/0123456789abcdef.jpg", {
    ...{ contentType: type, size: body.length, expiresInS: 60 },
  });
  expect((await send(address ?? "", { method: "PUT", type, body })).status).toBe(200);
  expect(s3.objects.get("incoming/0123456789abcdef.jpg")?.bytes.equals(body)).toBe(true);
  const altered = (address ?? "").replace("0123456789abcdef.jpg", "0123456789abcde0.jpg");
  expect((await send(altered, { method: "PUT", type, body })).status).toBe(403);
  await nginx.stop();
  await s3.close();
});

test("the nginx of a bucket writes down no address", () => {
  expect(BUCKET_CONFIG).toMatch(/access_log off;/);
  expect(BUCKET_CONFIG).toMatch(/error_log \S+ crit;/);
});
