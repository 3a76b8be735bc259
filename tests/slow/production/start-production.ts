import { auditSite } from "../../faults/audit-site.ts";
import {
  SESSION_SECRET,
  startProxiedSites,
  type ProxiedOptions,
  type ProxiedSites,
} from "../restarts/proxied-sites.ts";
import { startDebianPostgres, type DebianPostgres } from "./start-debian-postgres.ts";
import { startGateway, type Gateway } from "./start-gateway.ts";

/** Production as the documentation has it: three instances behind nginx on a PostgreSQL and a bucket. */
export interface Production {
  sites: ProxiedSites;
  postgres: DebianPostgres;
  gateway: Gateway;
  /** The auditor's words, by the owner's view of the database: nothing when every balance is proved. */
  audit(): string;
  stop(): Promise<void>;
}

export interface ProductionOptions extends Pick<ProxiedOptions, "clocksOffMs" | "isCalledBack"> {
  /** What the instances are told beyond what the documentation has. */
  env?: Record<string, string>;
  /** A bucket that there is, in place of an empty one. */
  gateway?: Gateway;
  /** Fills the empty database before anything else comes to it. */
  fill?: (postgres: DebianPostgres) => void;
}

/** Starts all of it; `clocksOffMs` says by how many milliseconds each instance's clock is off. */
export async function startProduction({
  clocksOffMs,
  isCalledBack = false,
  env = {},
  gateway: known,
  fill,
}: ProductionOptions = {}): Promise<Production> {
  const ground: { postgres?: DebianPostgres; gateway?: Gateway } = {};
  const stopGround = async () => {
    if (!known) await ground.gateway?.stop();
    await ground.postgres?.stop();
  };
  const sites = await startProxiedSites({
    ...(clocksOffMs && { clocksOffMs }),
    isCalledBack,
    async openGround(origin) {
      try {
        ground.postgres = await startDebianPostgres();
        fill?.(ground.postgres);
        ground.gateway = known ?? (await startGateway(origin));
      } catch (error) {
        await stopGround();
        throw error;
      }
      return {
        databaseUrl: ground.postgres.url,
        // Five minutes beyond the deadline a hold of which nothing came lapses.
        env: { ...ground.gateway.env, GENERATION_DEADLINE_S: "120", ...env },
        stop: stopGround,
      };
    },
  });
  const { postgres, gateway } = ground;
  if (!postgres || !gateway) throw new Error("the site stands on nothing");
  return {
    ...{ sites, postgres, gateway },
    audit: () =>
      auditSite(
        { dataDir: sites.instances[1]?.dataDir ?? "", baseUrl: sites.origin },
        { DATABASE_URL: postgres.url, SESSION_SECRET },
      ),
    stop: () => sites.stop(),
  };
}
