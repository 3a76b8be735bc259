import { samplePhoto } from "../sample-photo.ts";
import { SiteClient, type Failure, type SubmitAnswer } from "../site-client.ts";
import { startSite, type Site } from "../site-process.ts";
import { chooseStyle } from "../styles/list-styles.ts";
import { startReplicate, type LoopbackReplicate } from "../vendors/replicate/start-replicate.ts";
import { auditSite } from "./audit-site.ts";

/** A visitor's free credits a day, and what one picture costs. */
export const FREE = 4;
export const PRICE = 2;

export interface VendorSiteOptions {
  env?: Record<string, string>;
  /** Whether the vendor calls the site back; without, the site asks. */
  isCalledBack?: boolean;
  /** A folder to go on from. */
  dataDir?: string;
}

/** How a click ended. */
export interface Click {
  status: number;
  /** The error's code; null after a success. */
  code: string | null;
  message: string | null;
  retryAfter: string | null;
  results: SubmitAnswer["data"]["results"];
  /** Creates that came to the vendor because of it, and predictions that it took on. */
  creates: number;
  taken: number;
  client: SiteClient;
}

/** A production site that runs on a vendor which this machine plays. */
export interface VendorSite {
  site: Site;
  vendor: LoopbackReplicate;
  /** One click on Generate, from its upload to its answer: a new visitor's, unless it says whose. */
  click(changes?: Record<string, unknown>, client?: SiteClient): Promise<Click>;
  /** The auditor's words; empty when every balance is proved. */
  audit(): string;
  stop(): Promise<void>;
}

/** Starts both. Pictures are made once and given again, so that a test's time is the site's. */
export async function startVendorSite({ env = {}, isCalledBack = false, dataDir }: VendorSiteOptions = {}) {
  const vendor = await startReplicate({
    pace: { startMs: 20, runMs: 30, isPremade: true },
    limits: { creates: 100_000, others: 1_000_000 },
  });
  const site = await startSite({
    ...(dataDir !== undefined && { dataDir }),
    env: (origin) => ({ ...vendor.environment(isCalledBack ? origin : undefined), ...env }),
  }).catch(async (error: unknown) => {
    await vendor.stop();
    throw error;
  });
  const photo = await samplePhoto();
  const style = chooseStyle();
  const running: VendorSite = {
    site,
    vendor,
    async click(changes = {}, client = new SiteClient(site.baseUrl)) {
      const photos = [await client.upload(photo)];
      const before = { creates: vendor.log.creates.length, taken: vendor.predictions.size };
      const answer = await client.submit<Partial<SubmitAnswer & Failure> | null>({
        ...style,
        photos,
        changes,
      });
      return {
        status: answer.status,
        code: answer.body?.code ?? null,
        message: answer.body?.message ?? null,
        retryAfter: answer.headers.get("Retry-After"),
        results: answer.body?.data?.results ?? [],
        creates: vendor.log.creates.length - before.creates,
        taken: vendor.predictions.size - before.taken,
        client,
      };
    },
    audit: () => auditSite(site, env),
    async stop() {
      await site.stop();
      await vendor.stop();
    },
  };
  return running;
}
