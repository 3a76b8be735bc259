import type { CheckFixture } from "./sample-styles.fixture.ts";

export const jsonSyntaxFixture: CheckFixture = {
  good: { "mirror/form.json": '{ "fields": [{ "control": "photos", "name": "image_urls" }] }' },
  bad: {
    "mirror/form.json": '{\n  "fields": [\n    // photos\n  ],\n}\n',
    "mirror/manifest.json": "{\n  'id': 'mirror', 'section': 'style'\n}\n",
    "mirror/copy/en.json": '{\n  "title": "Mirror"\n  "tags": []\n  "alt": {}\n}\n',
    "mirror/copy/de.json": '{\n  "title": "Spiegel",\n  "title": "Glas"\n}\n',
  },
  problems: [
    'mirror/copy/de.json:3:3 error[json-syntax] "title" stands twice; only the last would count; fix: remove one',
    "mirror/copy/en.json:3:3 error[json-syntax] not JSON: comma expected; fix: put a comma before it",
    "mirror/form.json:3:5 error[json-syntax] not JSON: comment; fix: remove it",
    "mirror/form.json:4:4 error[json-syntax] not JSON: trailing comma; fix: remove it",
    "mirror/manifest.json:2:3 error[json-syntax] not JSON: invalid symbol; fix: put names and texts into straight double quotes",
  ],
};
