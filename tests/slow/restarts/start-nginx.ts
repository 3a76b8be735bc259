import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { projectPath } from "#registry/source/project-path.ts";

const CONFIG = projectPath("docs/deployment/nginx.conf");
const BUCKET_CONFIG = projectPath("docs/deployment/nginx-bucket.conf");
const PATIENCE_MS = 10_000;

export interface Nginx {
  /** What it wrote about its own faults: upstreams that it found closed, and the like. */
  readErrors(): Promise<string>;
  /** What it wrote of requests. */
  readRequests(): Promise<string>;
  stop(): Promise<void>;
}

export interface NginxPorts {
  tls: number;
  plain: number;
  instances: readonly [number, number, number];
  /** Where a bucket answers in the open, which is then reached by TLS as `files.localhost`. */
  bucket?: number;
}

/** Starts Debian's nginx with the very configuration that the documentation gives: other ports and paths, nothing else. */
export async function startNginx({ tls, plain, instances, bucket }: NginxPorts): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-nginx-"));
  await chmod(folder, 0o755);
  makeCertificate(folder);
  const configs = [CONFIG, ...(bucket === undefined ? [] : [BUCKET_CONFIG])];
  const given = (await Promise.all(configs.map((file) => readFile(file, "utf8")))).join("\n");
  const moved = [
    ["listen 443 ", `listen 127.0.0.1:${tls} `],
    ["listen 80 ", `listen 127.0.0.1:${plain} `],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["example.com;", "localhost;"],
    ["https://example.com$request_uri", `https://localhost:${tls}$request_uri`],
    ["/etc/ssl/imgfx/", `${folder}/`],
    ["/var/log/nginx/imgfx-error.log crit;", `${folder}/error.log info;`],
    ["/var/log/nginx/", `${folder}/`],
    ["resolver 127.0.0.11 valid=10s;", ""], // Docker's
    ["set $bucket bucket;", "set $bucket 127.0.0.1;"],
    ["$bucket:8333;", `$bucket:${bucket};`],
    ...instances.map((port, at) => [`127.0.0.1:300${at + 1} `, `127.0.0.1:${port} `] as const),
  ] as const;
  const site = moved.reduce((text, [from, to]) => text.replaceAll(from, to), given);
  await writeFile(join(folder, "site.conf"), site);
  await writeFile(
    join(folder, "nginx.conf"),
    [
      ...(userInfo().uid === 0 ? ["user root;"] : []),
      ...["worker_processes 2;", "daemon off;", `pid ${folder}/pid;`, `error_log ${folder}/error.log info;`],
      ...["events { worker_connections 1024; }", "http {", "access_log off;"],
      ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      ),
      `include ${folder}/site.conf;`,
      "}",
    ].join("\n"),
  );
  const errors = join(folder, "error.log");
  const readErrors = () => readFile(errors, "utf8").catch(() => "");
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", errors], { stdio: "inherit" });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) =>
      resolve(`nginx is needed (Debian: apt-get install nginx-light): ${error}`),
    );
    child.once("exit", (code) => resolve(`nginx ended with ${code}`));
  });
  await Promise.race([
    waitForPort(tls),
    ended.then(async (why) => Promise.reject(new Error(`${why}\n${await readErrors()}`))),
  ]);
  return {
    readErrors,
    readRequests: () => readFile(join(folder, "imgfx.log"), "utf8").catch(() => ""),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A certificate that signs itself, for `localhost`. */
function makeCertificate(folder: string): void {
  const args = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "2",
  ];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "fullchain.pem")];
  execFileSync("openssl", [...args, "-subj", "/CN=localhost", ...files], { stdio: "ignore" });
}

async function waitForPort(port: number): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  const tryOnce = () =>
    new Promise<boolean>((tried) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => tried(true)).once("error", () => tried(false));
      socket.once("connect", () => socket.destroy());
    });
  while (!(await tryOnce())) {
    if (Date.now() > giveUp) throw new Error("nginx does not listen");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
