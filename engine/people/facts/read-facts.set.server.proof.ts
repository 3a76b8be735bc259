import { PHOTO_SET } from "../../../tests/fixtures/photos/photo-set.ts";
import { describeReadings } from "./readings.fixture.ts";

/** Of as many photographs one is read. `npm run prove` reads all, in its part styles. */
const OF = 7;

describeReadings(
  PHOTO_SET.filter((_, index) => index % OF === 0),
  (name, value) => process.stdout.write(`${name}: ${value}\n`),
);
