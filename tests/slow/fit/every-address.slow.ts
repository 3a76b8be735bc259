import { describe } from "vitest";
import { describeSearch } from "../../search/describe-search.ts";

describe("every page in every locale", () => describeSearch({ isWhole: true }));
