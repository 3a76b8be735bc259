import { describeReadings } from "#engine/people/facts/test-readings.ts";
import { PHOTO_SET } from "../../fixtures/photos/photo-set.ts";

describeReadings(PHOTO_SET);
