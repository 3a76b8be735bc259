import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { sessionCookieName } from "~/server/people/account/viewers/sessions.server.ts";
import { findFreePort } from "../../../../tests/find-free-port.ts";
import { sharedCaching } from "./shared-pages.server.ts";

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

/** A site that numbers its answers: public pages, and one for its reader. */
async function openSite() {
  let answers = 0;
  const server = createServer((request, response) => {
    const isSignedIn = (request.headers.cookie ?? "").includes("session_token=");
    response.setHeader("Cache-Control", isSignedIn ? "private, no-store" : sharedCaching(200));
    response.end(`${(answers += 1)}${isSignedIn ? " for its reader" : ""}`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: typeof address === "object" && address ? address.port : 0, server };
}

/** nginx as a CDN, by the rule that the documentation gives for it. */
async function openCdn(site: number) {
  const text = await readFile(projectPath("docs/operations.md"), "utf8");
  const [, rule = ""] = /`(proxy_cache_bypass [^`]+)`/.exec(text) ?? [];
  const [, map = ""] = /`(map \$http_cookie [^`]+)`/.exec(text) ?? [];
  const folder = await mkdtemp(join(tmpdir(), "imgfx-cdn-"));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const lines = [
    ...(userInfo().uid === 0 ? ["user root;"] : []),
    ...["worker_processes 1;", "daemon off;", `pid ${folder}/pid;`, "events { worker_connections 64; }"],
    ...["http {", "access_log off;", map],
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    `proxy_cache_path ${folder}/cache keys_zone=pages:1m;`,
    `server { listen 127.0.0.1:${port}; location / {`,
    ...["proxy_cache pages;", "proxy_cache_key $host$request_uri;", rule],
    ...[`proxy_pass http://127.0.0.1:${site};`, "} } }"],
  ];
  await writeFile(join(folder, "nginx.conf"), lines.join("\n"));
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")]);
  const ended = once(child, "exit");
  const ask = async (cookie?: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/pricing`, { headers: cookie === undefined ? {} : { cookie } })
    ).text();
  return {
    ask,
    isUp: () => ask().then(Boolean, () => false),
    async close() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test.skipIf(!hasNginx)(
  "by the documented rule a CDN keeps a page for whoever is not signed in, and neither keeps nor gives one to who is",
  async () => {
    const { port, server } = await openSite();
    const cdn = await openCdn(port);
    await expect.poll(() => cdn.isUp(), { timeout: 30_000 }).toBe(true);
    const kept = await cdn.ask();
    expect(await cdn.ask()).toBe(kept);
    expect(await cdn.ask("theme=dark; __Host-imgfx.visitor=any")).toBe(kept);
    for (const isSecure of [true, false]) {
      const cookie = `theme=dark; ${sessionCookieName(isSecure)}=a-token`;
      const [first, second] = [await cdn.ask(cookie), await cdn.ask(cookie)];
      expect([first.endsWith("for its reader"), second.endsWith("for its reader")]).toEqual([true, true]);
      expect(second).not.toBe(first);
    }
    expect(await cdn.ask()).toBe(kept);
    await cdn.close();
    server.closeAllConnections();
    server.close();
  },
);
