import { describePages } from "./describe-pages.ts";
import { ONE_EACH } from "./find-violations.ts";

// German has the longest words of the languages that break lines between words. All are looked at by the slow test.
await describePages("de", { widths: [390, 1440], showings: ONE_EACH });
