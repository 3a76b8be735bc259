import { describeClasses } from "./describe-pages.ts";

await describeClasses();
