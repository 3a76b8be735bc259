import { PRODUCT } from "#registry/contract/product.ts";
import { splitLocale } from "~/i18n/locales.ts";

const API = new Set([
  "auth",
  "presigned-urls",
  "uploads",
  "deletions",
  "cancellations",
  "archive",
  "history",
  "config",
  "human-check",
  "generations",
  "credits",
  "check-in",
  "mails",
  "img",
  "video",
  "music",
  "checkout",
  "portal",
  "purchases",
  "webhooks",
]);
const PAGES = new Set([
  "pricing",
  "checkout",
  "credits",
  "sign-in",
  "sign-up",
  "reset",
  "verify",
  "account",
  "history",
  "privacy",
  "terms",
  "offline",
]);
const HEALTH = new Set(["/healthz", "/readyz", "/metrics"]);

/** The class a path belongs to, one of a closed set: for logs and figures that must name no person and no file. */
export function routeClassOf(path: string): string {
  if (HEALTH.has(path)) return path.slice(1);
  const [, first = "", second = ""] = path.split("/");
  if (first === "api") return API.has(second) ? `api/${second}` : "api/other";
  if (first === "assets" || first === "files") return first;
  if (first === "styles") return "style-picture";
  return pageClassOf(splitLocale(path).rest);
}

function pageClassOf(rest: string): string {
  const [, page = "", detail] = rest.split("/");
  if (page === "") return "home";
  if (page === `${PRODUCT.slug}-style`) return detail === undefined ? "catalogue" : "style";
  return PAGES.has(page) ? page : "other";
}
