import { urlencoded, type Router } from "express";
import { z } from "zod";
import {
  MOODS,
  OPERATOR_PATH,
  SWITCH_NAMES,
  vendorStateSchema,
  type Switched,
  type VendorState,
} from "../../../tests/vendors/replicate/operate-vendor.ts";
import { startReplicate, type LoopbackReplicate } from "../../../tests/vendors/replicate/start-replicate.ts";
import { AT_ONCE, type PlayedVendor } from "../../styles/preview/open-material.ts";
import { escape, printPage } from "../../styles/preview/print-preview.ts";

const LOOPBACK_HOSTS = ["127.0.0.1", "[::1]", "localhost"];

/** The one vendor that this machine plays for a development server: pages tell of it, and results are asked of it. */
export interface VendorPlay {
  find(): Promise<PlayedVendor>;
  stop(): Promise<void>;
}

/** The vendor that the site is set to, where this machine plays it; else one for these pages alone, started when first asked for. */
export function playVendor(ofSite: PlayedVendor | undefined): VendorPlay {
  const isPlayed = ofSite && LOOPBACK_HOSTS.includes(new URL(ofSite.baseUrl).hostname);
  let own: Promise<LoopbackReplicate> | undefined;
  return {
    find: async () => (isPlayed ? ofSite : (own ??= startReplicate({ pace: AT_ONCE }))),
    stop: async () => (await own)?.stop(),
  };
}

/** The answer of the vendor's operator; null where nobody there answers as one. */
async function askOperator(
  { baseUrl, token }: PlayedVendor,
  switched?: Switched,
): Promise<VendorState | null> {
  const answer = await fetch(new URL(`/${OPERATOR_PATH}`, baseUrl), {
    headers: { Authorization: `Bearer ${token}` },
    ...(switched && { method: "POST", body: JSON.stringify(switched) }),
  }).catch(() => null);
  return answer === null
    ? null
    : (vendorStateSchema.safeParse(await answer.json().catch(() => null)).data ?? null);
}

const WELL = "answered well";
const FAULTS: readonly string[] = [WELL, ...SWITCH_NAMES];

const printSelect = (name: string, label: string, options: readonly string[], chosen: string): string =>
  `<p><label>${label} <select name="${name}">${options
    .map((option) => `<option${option === chosen ? " selected" : ""}>${escape(option)}</option>`)
    .join("")}</select></label></p>`;

const printNumber = (name: string, label: string, value: number): string =>
  `<p><label>${label} <input type="number" name="${name}" min="0" max="600000" value="${value}"></label></p>`;

const printMet = (name: string | null): string =>
  name === null ? "" : `<strong class="error">${escape(name)}</strong>`;

const printCall = ({ call, mood }: VendorState["calls"][number]): string =>
  `<li><code>${escape(call)}</code> ${printMet(mood)}</li>`;

const printCreate = (create: VendorState["creates"][number]): string => {
  const { at, model, status, predictionId, fault, input } = create;
  return `<tr><td>${new Date(at).toISOString().slice(11, 19)}</td><td>${escape(model)}</td><td>${status === 0 ? "none" : status}</td><td>${printMet(fault)}</td><td>${escape(predictionId ?? "")}</td><td><pre>${escape(JSON.stringify(input, null, 2))}</pre></td></tr>`;
};

function printVendor({ mood, fault, startMs, runMs, calls, creates }: VendorState): string {
  return printPage(
    "Vendor",
    `<main><p><a href="/dev">All styles</a></p><h1>The vendor that this machine plays</h1><p><a href="/dev/vendor">Look again</a></p>
<form method="post">${printSelect("mood", "Every call is", MOODS, mood)}
${printSelect("fault", "Every prediction is", FAULTS, fault ?? WELL)}
${printNumber("startMs", "Milliseconds until it begins", startMs)}${printNumber("runMs", "Milliseconds that it runs", runMs)}
<p><button>Switch</button></p></form>
<h2>Predictions, newest first</h2><table><tr><th>At (UTC)</th><th>Model</th><th>Answer</th><th>Fault that it met</th><th>Prediction</th><th>Input</th></tr>${creates.map(printCreate).join("")}</table>
<h2>Calls, newest first</h2><ol>${calls.map(printCall).join("")}</ol></main>`,
  );
}

const ABSENT = printPage(
  "Vendor",
  '<main><p><a href="/dev">All styles</a></p><h1>The vendor does not answer</h1><p>Something on this machine speaks as a vendor and has no switches. Start with <code>npm run dev -- --fake-replicate</code>.</p></main>',
);

const formSchema = z
  .object({
    mood: z.enum(MOODS),
    fault: z.string().transform((told) => SWITCH_NAMES.find((name) => name === told) ?? null),
    startMs: z.coerce.number(),
    runMs: z.coerce.number(),
  })
  .strict();

/** Adds `/dev/vendor`: what was asked of the vendor that this machine plays, and the switches of its faults. */
export function addVendorPage(router: Router, vendor: VendorPlay): void {
  router.get("/dev/vendor", async (_request, response) => {
    const state = await askOperator(await vendor.find());
    response
      .status(state ? 200 : 404)
      .type("html")
      .send(state ? printVendor(state) : ABSENT);
  });
  router.post("/dev/vendor", urlencoded({ extended: false }), async (request, response) => {
    const switched = formSchema.safeParse(request.body);
    const state = switched.success ? await askOperator(await vendor.find(), switched.data) : null;
    if (state) response.redirect(303, "/dev/vendor");
    else response.status(400).type("text").send("Nothing was switched.\n");
  });
}
