import { describePages } from "./describe-pages.ts";

await describePages("rtl");
