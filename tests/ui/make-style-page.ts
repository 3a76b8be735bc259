import { vi } from "vitest";
import { STYLE_FIELDS } from "#registry/contract/field.ts";
import type { Picture } from "#registry/contract/compiled.ts";
import type { StylePageData } from "~/pages/tool/page-data.ts";

/** For tests: what the site answers, by path. */
export type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

export const answerJson = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

const picture = (src: string): Picture => ({ src, width: 640, height: 800, alt: src });

/** For tests: a style's page for a visitor. */
export const makePageData = (changes: Partial<StylePageData> = {}): StylePageData => ({
  tool: {
    id: "photo",
    section: "style",
    imageType: "x-style-photo",
    prices: { of: "local", credits: 2, rows: [] },
    isHot: false,
    isNew: false,
    showSystemPrompt: false,
    tagKeys: ["art"],
    photos: { min: 1 },
    output: "image",
    delivery: "wait",
    submit: "/api/img/x/submit",
    poll: [],
    fields: [...STYLE_FIELDS],
    examples: [{ kind: "pair", before: picture("/b.webp"), after: picture("/a.webp") }],
    examplesAreIllustrations: false,
    preview: "/previews/x.jpg?v=1",
    copy: {
      title: "Photo to sketch",
      description: "Turns a photo into a sketch.",
      formTitle: "Pencil sketch",
      formDesc: "One photo is enough.",
      resultTitle: "Your drawings",
      tags: ["Art"],
    },
    copyLocale: "en",
    copyLocales: ["en"],
  },
  plan: "visitor",
  hasVisit: false,
  isLocalEngine: true,
  chips: [],
  nextTools: [],
  busyForS: null,
  maxPhotoBytes: 10_485_760,
  faq: [{ question: "What does it cost?", html: "<p>2 credits.</p>" }],
  supportEmail: "help@site.test",
  ...changes,
});

/** Sends nothing anywhere: each upload is stored at once. */
class StoredUpload {
  readonly upload = {};
  readonly status = 200;
  onload = (): void => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    queueMicrotask(() => this.onload());
  }
}

/** For tests: replaces what jsdom lacks and what would reach a server. Gives the list of calls, which grows. */
export function stubBrowser(answers: Answers): { path: string; body: unknown; headers: Headers }[] {
  const calls: { path: string; body: unknown; headers: Headers }[] = [];
  let uploads = 0;
  const all: Answers = {
    "/api/config": () =>
      answerJson({ storageBase: "https://s.test/files/", humanCheck: { provider: "altcha" } }),
    "/api/presigned-urls": () =>
      answerJson({ urls: [{ url: "https://s.test/put", key: `uploads/${++uploads}.jpg` }] }),
    "/api/credits": () => answerJson({ balance: 4, plan: "visitor" }),
    ...answers,
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    calls.push({ path, body, headers: new Headers(init.headers) });
    return all[path]?.() ?? answerJson({ code: "NOT_FOUND", message: "not found" }, 404);
  });
  vi.stubGlobal("XMLHttpRequest", StoredUpload);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  Element.prototype.scrollIntoView = () => undefined;
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  return calls;
}
