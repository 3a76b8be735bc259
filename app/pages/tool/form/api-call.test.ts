import { expect, test } from "vitest";
import { ERROR_CODES, isErrorCode, kindOf, reactToFailure } from "#registry/contract/errors/error-codes.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import { createApiCaller, type ApiFailure } from "./api-call.ts";

const HTML = { "Content-Type": "text/html" };
const JSON_TYPE = { "Content-Type": "application/json" };

async function failureOf(answer: () => Response | Promise<Response>, isOnline = true): Promise<ApiFailure> {
  const call = createApiCaller({
    fetch: async () => answer(),
    readLocale: () => "en",
    isOnline: () => isOnline,
  });
  const told = await call({ path: "/api/x", body: {} });
  if (told.ok) throw new Error("it was taken for a success");
  return told.failure;
}

test.each(Object.keys(ERROR_CODES).filter(isErrorCode))("%s comes as the server says it", async (code) => {
  const { status, message: key } = kindOf(code);
  const message = errorSentence("en", key);
  const answer = { code, message, field: "scale", photo: 2 };
  const headers = { "Retry-After": "7", "Credits-Returned": "4" };
  expect(await failureOf(() => Response.json(answer, { status, headers }))).toEqual({
    ...{ code, status, message, field: "scale", photo: 2, retryAfterS: 7, creditsReturned: 4 },
  });
});

const PAGE = "<html><head><title>Error</title></head><body><h1>Error</h1></body></html>";

/** What proxies, gateways and other people's services answer: the body, its headers. */
const FOREIGN: [string, string | null, Record<string, string>][] = [
  ["a page", PAGE, HTML],
  ["a page that calls itself JSON", PAGE, JSON_TYPE],
  ["nothing", null, {}],
  ["an empty text", "", { "Content-Type": "text/plain" }],
  ["a word", "upstream connect error", { "Content-Type": "text/plain" }],
  ["a JSON text", '"Bad gateway"', JSON_TYPE],
  ["null", "null", JSON_TYPE],
  ["a list", "[1]", JSON_TYPE],
  ["broken JSON", '{"code":', JSON_TYPE],
  ["a page in JSON", JSON.stringify({ message: PAGE }), JSON_TYPE],
  ["a trace in JSON", JSON.stringify({ message: "x".repeat(5_000) }), JSON_TYPE],
  ["figures for a message", JSON.stringify({ code: 17, message: 5 }), JSON_TYPE],
];

test.each([400, 401, 402, 403, 404, 413, 429, 500, 502, 503, 504])(
  "whatever somebody else answers with %i, the status counts and no word of it is shown",
  async (status) => {
    const expected = status === 401 ? "signIn" : status === 402 ? "credits" : "say";
    for (const [what, body, headers] of FOREIGN) {
      const failure = await failureOf(() => new Response(body, { status, headers }));
      expect([what, failure], what).toEqual([what, { code: "UNREADABLE", status }]);
      expect(reactToFailure(failure), what).toBe(expected);
    }
  },
);

test.each([
  ["a message alone", { message: "Verification expired." }],
  ["a message under another content type", { message: "Verification expired." }],
  ["an error's message", { error: { code: "x", message: "Verification expired." } }],
  ["an error in a word", { error: "Verification expired." }],
  ["a problem's detail", { type: "about:blank", title: "Bad Request", detail: "Verification expired." }],
  ["an old message", { msg: " Verification expired. " }],
])(
  "%s in JSON is said as it is, and asks for the check again where it is about that",
  async (_what, body) => {
    const failure = await failureOf(
      () => new Response(JSON.stringify(body), { status: 400, headers: { "Content-Type": "text/plain" } }),
    );
    expect(failure).toEqual({ code: "UNREADABLE", status: 400, message: "Verification expired." });
    expect(reactToFailure(failure)).toBe("verify");
  },
);

test("a code of ours is known wherever it stands, one of somebody else's is not", async () => {
  const told = (body: object) => failureOf(() => Response.json(body, { status: 400 }));
  expect(await told({ error: { code: "INSUFFICIENT_CREDITS" } })).toMatchObject({
    code: "INSUFFICIENT_CREDITS",
  });
  expect(await told({ code: "upstream_timeout" })).toMatchObject({ code: "UNREADABLE" });
  expect(await told({ code: "constructor" })).toMatchObject({ code: "UNREADABLE" });
});

test("a login page that the call was led to is no success", async () => {
  const failure = await failureOf(() => new Response("<h1>Wi-Fi</h1>", { status: 200, headers: HTML }));
  expect(failure).toEqual({ code: "UNREADABLE", status: 200 });
  expect(reactToFailure(failure)).toBe("say");
});

test("a proxy that is busy says when to come back, by its header", async () => {
  const headers = { ...HTML, "Retry-After": "30" };
  expect(await failureOf(() => new Response(PAGE, { status: 503, headers }))).toMatchObject({
    retryAfterS: 30,
  });
});

test("a call that reaches nobody is told from one without a network", async () => {
  const cut = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await failureOf(cut)).toEqual({ code: "NO_ANSWER" });
  expect(await failureOf(cut, false)).toEqual({ code: "OFFLINE" });
});

test("what may be asked for again says when, and by what it is known; one that has not changed says when", async () => {
  const headers = { "Retry-After": "3", ETag: '"a"' };
  const answers = [
    Response.json({ id: "g" }, { headers }),
    Response.json({ id: "g" }),
    new Response(null, { status: 304, headers }),
  ];
  const call = createApiCaller({
    fetch: async () => answers.shift() ?? Response.error(),
    readLocale: () => "en",
    isOnline: () => true,
  });
  expect(await call({ path: "/api/x" })).toEqual({
    ok: true,
    body: { id: "g" },
    retryAfterS: 3,
    etag: '"a"',
  });
  expect(await call({ path: "/api/x" })).toEqual({ ok: true, body: { id: "g" } });
  expect(await call({ path: "/api/x" })).toEqual({
    ok: false,
    failure: { code: "UNREADABLE", status: 304, retryAfterS: 3 },
  });
});
