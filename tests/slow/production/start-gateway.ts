import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareBucket } from "~/server/files/storage/prepare-bucket.server.ts";
import { findFreePort } from "../../find-free-port.ts";

const BUCKET = "pictures";
const REGION = "us-east-1";
const PATIENCE_MS = 60_000;

/** A bucket behind Ceph's gateway, with what can go wrong with it. */
export interface Gateway {
  /** The site's variables that name it. */
  env: Record<string, string>;
  /** Halts the gateway: it takes connections and answers nothing. `thaw` lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Ends the gateway like a power cut; what it stored stays. `start` brings it back. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Whether every request is answered 503, as a bucket does that is asked too much. */
  refuse(isRefusing: boolean): void;
  stop(): Promise<void>;
}

/**
 * Starts a cluster of one monitor, one store in memory and one gateway from Debian's packages `ceph-mon`, `ceph-osd` and
 * `radosgw`, and makes a private bucket in it.
 */
export async function startGateway(origin: string): Promise<Gateway> {
  const isHere = spawnSync("radosgw", ["--version"]).status === 0;
  if (!isHere) throw new Error("Ceph is needed (Debian: apt-get install radosgw ceph-mon ceph-osd)");
  const folder = await mkdtemp(join(tmpdir(), "imgfx-ceph-"));
  const [monitor, inner, outer] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const inFolder = (name: string) => join(folder, name);
  const run = (tool: string, args: string[]) =>
    execFileSync(tool, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const conf = ["-c", inFolder("ceph.conf")];
  const credentials = { accessKeyId: "PRODUCTION", secretAccessKey: randomBytes(20).toString("hex") };
  await writeConfiguration(folder, monitor);
  await Promise.all(["mon", "osd", "rgw"].map((name) => mkdir(inFolder(name))));
  const store = randomUUID();
  let gateway: ChildProcess | undefined;
  const start = async () => {
    const front = `--rgw_frontends=beast endpoint=127.0.0.1:${inner}`;
    gateway = spawn("radosgw", [...conf, "-n", "client.rgw", "-f", front], { cwd: folder, stdio: "ignore" });
    await waitUntilAnswers(inner);
  };
  const kill = async () => {
    if (!gateway || gateway.exitCode !== null || gateway.signalCode !== null) return;
    const ended = once(gateway, "exit");
    gateway.kill("SIGKILL");
    await ended;
  };
  let isRefusing = false;
  const door = createServer((asked, response) => {
    if (isRefusing) {
      asked.resume();
      response.writeHead(503, { "Content-Type": "application/xml" });
      response.end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>');
      return;
    }
    const onward = request(
      { host: "127.0.0.1", port: inner, method: asked.method, path: asked.url, headers: asked.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once("error", () => response.destroy());
      },
    );
    onward.once("error", () => response.destroy());
    response.once("close", () => onward.destroy());
    asked.pipe(onward);
  });
  const stop = async () => {
    door.closeAllConnections();
    door.close();
    await kill();
    for (const name of ["osd.0.pid", "mon.a.pid"]) {
      const pid = Number(await readFile(inFolder(name), "utf8").catch(() => ""));
      if (pid > 0) process.kill(pid, "SIGKILL");
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    run("monmaptool", ["--create", "--addv", "a", `[v2:127.0.0.1:${monitor}]`, inFolder("monmap")]);
    run("ceph-mon", [...conf, "-i", "a", "--mkfs", "--monmap", "monmap", "--keyring", "keyring"]);
    run("ceph-mon", [...conf, "-i", "a"]);
    run("ceph", [...conf, "osd", "new", store, "0"]);
    run("ceph-osd", [...conf, "-i", "0", "--mkfs", "--osd-uuid", store]);
    run("ceph-osd", [...conf, "-i", "0"]);
    const keys = [`--access-key=${credentials.accessKeyId}`, `--secret-key=${credentials.secretAccessKey}`];
    const account = ["user", "create", "--uid=site", "--display-name=site", ...keys];
    run("radosgw-admin", [...conf, "-n", "client.rgw", ...account]);
    await start();
    door.listen(outer, "127.0.0.1");
    await once(door, "listening");
    const endpoint = `http://127.0.0.1:${outer}`;
    await prepareBucket({ bucket: BUCKET, region: REGION, endpoint, credentials }, origin);
    return {
      env: {
        ...{ S3_BUCKET: BUCKET, S3_REGION: REGION, S3_ENDPOINT: endpoint },
        S3_ACCESS_KEY_ID: credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      },
      freeze: () => void gateway?.kill("SIGSTOP"),
      thaw: () => void gateway?.kill("SIGCONT"),
      ...{ kill, start, stop },
      refuse: (refusing) => void (isRefusing = refusing),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One machine, one copy, nothing on the network but this machine's own address; its parts know each other by keys. */
async function writeConfiguration(folder: string, monitor: number): Promise<void> {
  const settings = {
    mon_host: `[v2:127.0.0.1:${monitor}/0]`,
    mon_initial_members: "a",
    public_addr: "127.0.0.1",
    cluster_addr: "127.0.0.1",
    ms_bind_ipv6: false,
    osd_pool_default_size: 1,
    osd_pool_default_min_size: 1,
    osd_pool_default_pg_num: 1,
    osd_pool_default_pgp_num: 1,
    osd_pool_default_pg_autoscale_mode: "off",
    mon_allow_pool_size_one: true,
    osd_crush_chooseleaf_type: 0,
    osd_objectstore: "memstore",
    memstore_device_bytes: 4 * 1024 ** 3,
    run_dir: folder,
    admin_socket: `${folder}/$name.asok`,
    pid_file: `${folder}/$name.pid`,
    log_file: `${folder}/$name.log`,
    keyring: `${folder}/keyring`,
    mon_data: `${folder}/mon`,
    osd_data: `${folder}/osd`,
    rgw_data: `${folder}/rgw`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(join(folder, "ceph.conf"), ["[global]", ...lines, ""].join("\n"));
  const caps = ["mon", "osd"].flatMap((part) => ["--cap", part, "allow *"]);
  for (const [at, name] of ["mon.", "client.admin", "client.rgw", "osd.0"].entries()) {
    const made = at === 0 ? ["--create-keyring"] : [];
    execFileSync("ceph-authtool", [...made, "keyring", "--gen-key", "-n", name, ...caps], {
      cwd: folder,
      stdio: "ignore",
    });
  }
}

async function waitUntilAnswers(port: number): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS;
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > giveUp) throw new Error("Ceph's gateway does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
