import { describePages } from "./describe-pages.ts";
import { ONE_EACH } from "./find-violations.ts";

// German has the longest words of the languages that break lines between words. The slow test looks at every language
// and width.
await describePages("de", { widths: [390], showings: ONE_EACH });
