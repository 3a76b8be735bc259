import { inFile, type Row } from "./row.ts";

/** What is put where photos belong. */
export const UPLOAD: Row[] = [
  {
    number: 23,
    group: "Upload",
    stimulus: "10 MB and a byte more, with its length told, in chunks, and told wrongly",
    expected: "cut at the limit",
    shownBy: [
      ...inFile(
        "tests/proofs/faults/upload-lengths.proof.ts",
        "a body of %s is cut at the limit",
        "nothing above the limit is stored, and nothing half",
      ),
      ...inFile(
        "app/server/files/storage/uploads/uploads.server.test.ts",
        "a file of exactly 10 MB is taken and one byte more is not, whether its length is told or not",
      ),
      ...inFile(
        "tests/proofs/memory/bucket-bodies.proof.ts",
        "twenty bodies of 250 MB that were put to a bucket are refused unread, and deleted",
        "twenty photos that grow to 250 MB after they were looked at are not read, at a gateway that %s",
      ),
    ],
  },
  {
    number: 24,
    group: "Upload",
    stimulus: "JPEG and PNG bombs of 300 megapixels, progressive and interlaced, 20 at once",
    expected:
      "400, with at most 512 MB of memory; 20 of the largest that are allowed take at most 512 MB more than the site at rest",
    shownBy: [
      ...inFile(
        "tests/proofs/memory/bombs.proof.ts",
        "twenty bombs of 300 megapixels at once are refused, within 512 MB of memory",
        "twenty of the heaviest pictures that may be uploaded are taken at once, within 512 MB above the site at rest",
      ),
      ...inFile(
        "app/server/files/storage/uploads/uploads.content.test.ts",
        "a picture of more than 50 megapixels is refused by its head alone",
      ),
    ],
  },
  {
    number: 25,
    group: "Upload",
    stimulus: "10,000 JPEG and PNG files with bytes changed",
    expected: "stored as a picture or 400, and the site lives on",
    shownBy: [
      ...inFile(
        "tests/proofs/faults/mutated-photos.proof.ts",
        "ten thousand JPEG and PNG files with bytes changed anywhere are stored or refused, and the site lives on",
      ),
      ...inFile(
        "app/server/files/storage/uploads/uploads.mutated.test.ts",
        "a photo with bytes changed anywhere is stored as a photo or refused, and never a fault of ours",
      ),
    ],
  },
  {
    number: 26,
    group: "Upload",
    stimulus: "SVG, GIF, WebP, APNG and PDF that call themselves photos",
    expected: "refused",
    figure: "stored: 0",
    shownBy: inFile(
      "app/server/files/storage/uploads/uploads.content.test.ts",
      "%s that calls itself a photo is refused by its content",
    ),
  },
  {
    number: 27,
    group: "Upload",
    stimulus: "photos that are pages, archives or scripts as well",
    expected: "written anew without them, and served as pictures only",
    figure: "bytes of tails kept: 0",
    shownBy: [
      ...inFile(
        "app/server/files/storage/uploads/uploads.content.test.ts",
        "what hangs at the end of a photo, or lies in its comments, is not stored",
      ),
      ...inFile(
        "app/server/http/serve-site.server.test.ts",
        "a photo travels to its signed address and back to its owner only, as a file and never as a page",
      ),
    ],
  },
  {
    number: 28,
    group: "Upload",
    stimulus: "EXIF with a place, XMP, thumbnails, all 8 orientations",
    expected: "gone, and upright",
    figure: "bytes of places kept: 0; 8 of 8 orientations upright",
    shownBy: inFile(
      "app/server/files/storage/uploads/uploads.content.test.ts",
      "metadata is gone: place, comments, profile and thumbnail",
      "orientation %i is stored upright",
    ),
  },
  {
    number: 29,
    group: "Upload",
    stimulus: "names with `../`, NUL, Unicode or 4 KB",
    expected: "the server makes the key",
    figure: "keys that a name made or led out of the folder: 0",
    shownBy: [
      ...inFile(
        "app/server/files/storage/uploads/parse-address-request.server.test.ts",
        "a file's name, however odd, is no part of what is asked for",
      ),
      ...inFile(
        "app/server/files/storage/uploads/uploads.server.test.ts",
        "issue signs as many addresses as asked for, each with a key of its own",
      ),
      ...inFile(
        "app/server/files/storage/local-disk.server.test.ts",
        "%j is no key: it is not found, not written and not read",
      ),
    ],
  },
  {
    number: 30,
    group: "Upload",
    stimulus: "a signed address that is expired, altered or used again",
    expected: "403; a bucket takes what is put again, and nothing comes of it",
    figure: "accepted: 0",
    shownBy: [
      ...inFile(
        "app/server/files/storage/uploads/uploads.server.test.ts",
        "receive refuses %s with FORBIDDEN_ADDRESS",
        "receive refuses another method than PUT",
        "an address works for 15 minutes and not a second longer",
        "an address that was used is refused",
      ),
      ...inFile(
        "app/server/files/storage/uploads/uploads.bucket.test.ts",
        "what is put to an address after its photo was seen changes nothing, however often",
        "a photo that is exchanged between the look and the reading is not taken in, at a gateway with %j",
      ),
    ],
  },
  {
    number: 31,
    group: "Upload",
    stimulus: "one person asks for 10,000 upload addresses",
    expected: "429",
    shownBy: [
      ...inFile(
        "tests/proofs/faults/presigns.proof.ts",
        "one person who asks for ten thousand upload addresses gets a minute's worth, and stores nothing",
      ),
      ...inFile(
        "app/server/http/serve-site.settings.proof.ts",
        "beyond its limit a viewer is answered 429 with the seconds to wait, and others are not",
      ),
      ...inFile(
        "app/server/files/storage/uploads/uploads.keeping.test.ts",
        "a viewer has a bounded number of open uploads: what a result uses, is deleted or lapses makes room",
      ),
    ],
  },
  {
    number: 32,
    group: "Upload",
    stimulus: "an upload fails, breaks off, or finds the disk full",
    expected: "an error, and nothing half is left",
    shownBy: [
      ...inFile(
        "app/server/files/storage/uploads/uploads.server.test.ts",
        "a body that breaks off leaves nothing, and the address still works",
        "a failing storage leaves nothing, and the address still works",
      ),
      ...inFile(
        "app/server/files/storage/local-disk.server.test.ts",
        "a write that fails leaves no part behind",
      ),
      ...inFile(
        "tests/proofs/faults/full-disk.proof.ts",
        "a photo for which there is no room is told so, and nothing of it is left",
        "a result for which there is no room costs nothing, and its credits come back",
        "while the database has no room the site reads on, says so, and writes again once it has",
      ),
      ...inFile(
        "app/server/tasks/sweeps.test.ts",
        "a file that no record knows goes after a day; a young one and a known one stay",
        "half-written files go after an hour, whole ones and missing folders are left alone",
        "a sweep goes on until all that lapsed is gone, past files that can't be removed",
      ),
    ],
  },
];
