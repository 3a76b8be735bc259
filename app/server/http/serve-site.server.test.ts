import { createHash } from "node:crypto";
import { request as sendRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { openTestSite } from "./site.fixture.ts";

let site: Awaited<ReturnType<typeof openTestSite>>;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const get = (path: string, init: RequestInit = {}) => fetch(site.origin + path, init);
const post = (path: string, headers: Record<string, string>, body = "{}") =>
  get(path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body });

/** A request as raw as Node lets one be: any target, method and header. */
function sendRaw(options: {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}): Promise<number> {
  return new Promise((answered, failed) => {
    const request = sendRequest({ host: "127.0.0.1", port: site.port, ...options }, (response) => {
      response.resume();
      answered(response.statusCode ?? 0);
    });
    request.on("error", failed).end();
  });
}

/** Asks for an address to put a photo to, as a new visitor; gives the visitor's cookie too. */
async function presign(fileType = "image/png") {
  const answer = await post(
    "/api/presigned-urls",
    { Origin: site.origin },
    JSON.stringify({ fileType, count: 1 }),
  );
  const { urls } = await answer.json();
  return {
    ...urls[0],
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
}

test("every answer has an enforced policy with a nonce of its own, which the page is told", async () => {
  const answers = await Promise.all([get("/a-page"), get("/a-page")]);
  const nonces = await Promise.all(
    answers.map(async (answer) => {
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      const { cspNonce } = await answer.json();
      expect(policy).toContain(`script-src 'self' 'nonce-${cspNonce}';`);
      for (const part of [
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(part);
      expect(policy.replace(/style-src [^;]+/, "")).not.toContain("unsafe");
      return cspNonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(nonces[0].length).toBeGreaterThanOrEqual(22);
});

test.each([
  "/a-page",
  "/api/presigned-urls",
  "/files/uploads/none.png",
  "/healthz",
  "/readyz",
  "/metrics",
  "/styles/a-style/images/before-1.webp",
])("%s has the security headers, and names no software", async (path) => {
  const { headers } = await get(path);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toBeTruthy();
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Permissions-Policy")).toContain("camera=()");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("X-Powered-By")).toBeNull();
  expect(headers.get("Strict-Transport-Security")).toBeNull();
});

test.each([
  ["none", {}],
  ["null", { Origin: "null" }],
  ["another site's", { Origin: "https://evil.example" }],
  ["one that starts like ours", { Origin: "http://127.0.0.1.evil.example" }],
  ["garbage", { Origin: "%%%" }],
])(
  "a call that may change something is refused with FORBIDDEN_ORIGIN when its origin is %s",
  async (_name, headers) => {
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
      const answer = await post("/api/presigned-urls", { ...headers, "Content-Type": type });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "FORBIDDEN_ORIGIN" });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await get("/a-page", { method, headers })).status).toBe(403);
  },
);

test("our own pages may call, and a webhook needs no origin", async () => {
  expect((await post("/a-page", { Origin: site.origin })).status).toBe(200);
  // Its own signature is asked for in place of an origin.
  expect((await post("/api/webhooks/replicate", {})).status).toBe(401);
  expect((await post("/api/webhooks/../presigned-urls", {})).status).toBe(403);
});

test.each(["/%E0%A4%A", "/%00", "/a%00b", "http://127.0.0.1/a-page", "*"])(
  "the target %s is answered 400",
  async (path) => {
    expect(await sendRaw({ path })).toBe(400);
  },
);

test.each(["evil.example/path", "a b", "127.0.0.1:99999", "user@host"])(
  "the host %j is answered 400",
  async (Host) => {
    expect(await sendRaw({ path: "/", headers: { Host } })).toBe(400);
  },
);

test.each(["OPTIONS", "TRACE", "PROPFIND"])("the method %s is answered 405", async (method) => {
  expect(await sendRaw({ path: "/a-page", method })).toBe(405);
});

test("a JSON body of more than 64 KB is answered 413, whether its length is told or not", async () => {
  const body = JSON.stringify({ fileType: "image/png", count: 1, pad: "x".repeat(70_000) });
  const told = await post("/api/presigned-urls", { Origin: site.origin }, body);
  expect(told.status).toBe(413);
  expect(await told.json()).toMatchObject({ code: "BODY_TOO_LARGE" });
  const untold = await get("/api/presigned-urls", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.origin },
    body: new Blob([body]).stream(),
    duplex: "half",
  });
  expect(untold.status).toBe(413);
});

test("errors speak the locale of the request", async () => {
  const answer = await post("/api/presigned-urls", { "X-Locale": "de" });
  expect(answer.headers.get("Content-Language")).toBe("de");
});

test("a photo travels to its signed address and back to its owner only, as a file and never as a page", async () => {
  const { url, key, cookie } = await presign();
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const put = () =>
    fetch(url, { method: "PUT", body: new Uint8Array(png), headers: { "Content-Type": "image/png" } });
  expect((await put()).status).toBe(204);
  expect((await put()).status).toBe(403);

  const own = await get(`/files/${key}`, { headers: { cookie } });
  expect(own.status).toBe(200);
  expect(own.headers.get("Content-Type")).toBe("image/png");
  expect(own.headers.get("Cache-Control")).toContain("private");
  expect(own.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).width).toBe(30);
  const etag = own.headers.get("ETag") ?? "";
  expect((await get(`/files/${key}`, { headers: { cookie, "If-None-Match": etag } })).status).toBe(304);
  const head = await get(`/files/${key}`, { method: "HEAD", headers: { cookie } });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, own.headers.get("Content-Length")]);
  const saved = await get(`/files/${key}?download=a-photo.png`, { headers: { cookie } });
  expect(saved.headers.get("Content-Disposition")).toBe('attachment; filename="a-photo.png"');
  await saved.arrayBuffer();

  const other = await presign();
  for (const headers of [{}, { cookie: other.cookie }, { cookie: `${cookie.slice(0, -3)}AAA` }]) {
    const answer = await get(`/files/${key}`, { headers });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "NOT_FOUND" });
  }
});

test("whoever sends too much still reads the answer, and the connection stays usable", async () => {
  const { url } = await presign();
  const answer = await fetch(url, {
    method: "PUT",
    body: new Uint8Array(14 * 1024 * 1024),
    headers: { "Content-Type": "image/png" },
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "FILE_TOO_LARGE" });
  expect((await get("/healthz")).status).toBe(200);
});

test.each([
  ["/files/uploads/..%2f..%2fsession-secret", 404],
  ["/files/..%2f..%2fetc%2fpasswd", 404],
  ["/files/session-secret", 404],
  ["/styles/a-style/manifest.json", 200], // falls through to the pages
  ["/styles/a-style/images/..%2fmanifest.json", 404],
  ["/styles/..%2fstyles/images/before-1.webp", 404],
  ["/styles/a-style/images/missing.webp", 404],
])("%s does not lead out of what is public", async (path, status) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(await answer.text()).not.toMatch(/^\{\}$|root:|^[0-9a-f]{64}$/);
});

test("an example picture may be kept for ever when its address has its hash, else for an hour", async () => {
  const path = "/styles/a-style/images/before-1.webp";
  const hash = createHash("sha256").update("a picture").digest("hex").slice(0, 10);
  expect((await get(`${path}?v=${hash}`)).headers.get("Cache-Control")).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await get(path)).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("what is rendered for one reader is kept by no cache", async () => {
  expect((await get("/a-page")).headers.get("Cache-Control")).toBe("private, no-store");
});

test("data of a public page that was fetched ahead is kept for its reader, unless signed in", async () => {
  const ahead = { "Sec-Purpose": "prefetch" };
  const cachingOf = async (path: string, headers: Record<string, string>) =>
    (await get(path, { headers })).headers.get("Cache-Control");
  expect(await cachingOf("/pricing.data", ahead)).toBe("private, max-age=30");
  expect(await cachingOf("/_root.data", ahead)).toBe("private, max-age=30");
  expect(await cachingOf("/pricing.data", {})).toBe("private, no-store");
  expect(await cachingOf("/history.data", ahead)).toBe("private, no-store");
  expect(await cachingOf("/pricing.data", { ...ahead, Cookie: "imgfx.session_token=x" })).toBe(
    "private, no-store",
  );
});
