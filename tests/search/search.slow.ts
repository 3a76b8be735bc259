import { describeSearch } from "./describe-search.ts";

describeSearch({ isWhole: false });
