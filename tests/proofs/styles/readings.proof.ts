import { describe } from "vitest";
import { describeReadings } from "#engine/people/facts/readings.fixture.ts";
import { PHOTO_SET } from "../../fixtures/photos/photo-set.ts";
import { noteFigure } from "../proof-notes.ts";

/** A run that names styles is about them alone. */
const isOfStyles = process.env["PROOF_ONLY"] !== undefined;

describe.skipIf(isOfStyles)("the set of photographs", () => describeReadings(PHOTO_SET, noteFigure));
