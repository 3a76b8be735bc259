import type { CheckFixture } from "./sample-styles.ts";

export const jsonSyntaxFixture: CheckFixture = {
  good: { "mirror/form.json": '{ "fields": [{ "control": "photos", "name": "image_urls" }] }' },
  bad: {
    "mirror/form.json": '{\n  "fields": [\n    // photos\n  ],\n}\n',
    "mirror/copy/de.json": '{\n  "title": "Spiegel",\n  "title": "Glas"\n}\n',
  },
  problems: [
    'mirror/copy/de.json:3:3 error[json-syntax] "title" stands twice; only the last would count; fix: remove one',
    "mirror/form.json:3:5 error[json-syntax] not JSON: invalid comment token; fix: write strict JSON, without comments and trailing commas",
    "mirror/form.json:5:1 error[json-syntax] not JSON: property name expected; fix: write strict JSON, without comments and trailing commas",
  ],
};
