import { afterAll, beforeAll, expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { createRandom } from "../../../../../tests/faults/create-random.ts";
import { drawSeeds, mutatePhoto } from "../../../../../tests/faults/mutate-photo.ts";
import { NOW, openTestUploads, ORIGIN, putRequest, testViewer } from "./uploads.fixture.ts";

const MUTANTS = 80;
const SEED = 20_261_122;

let site: Awaited<ReturnType<typeof openTestUploads>>;
beforeAll(async () => {
  site = await openTestUploads();
});
afterAll(() => site.close());

test("a photo with bytes changed anywhere is stored as a photo or refused, and never a fault of ours", async () => {
  const random = createRandom(SEED);
  const seeds = await drawSeeds();
  const codes = new Set<string>();
  for (let nth = 0; nth < MUTANTS; nth += 1) {
    const { type, bytes } = seeds[nth % seeds.length] ?? { type: "", bytes: Buffer.alloc(0) };
    const [address] = await site.uploads.issue(
      testViewer("owner"),
      { fileType: type, count: 1 },
      { origin: ORIGIN, now: NOW },
    );
    if (!address) throw new Error("no address was issued");
    const request = putRequest(address.url, mutatePhoto(bytes, random), type);
    const failure = await site.uploads.receive(request, address.key, NOW).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) codes.add(isAppError(failure) ? failure.code : String(failure));
  }
  for (const code of codes) expect(["INVALID_INPUT", "UNSUPPORTED_TYPE", "FILE_TOO_LARGE"]).toContain(code);
  expect(codes).toContain("INVALID_INPUT");
});
