/** The few words that a card has room for, by the sentence of a refusal. */
const BRIEF: Readonly<Record<string, string>> = {
  "photo.noFace": "face",
  "photo.noPerson": "person",
  "photo.notHuman": "person",
  "photo.bald": "hair",
  "photo.hat": "bareHead",
  "photo.longHair": "shortHair",
  "photo.turned": "front",
  "photo.noSubject": "subject",
  "photo.noClothes": "clothes",
  "photo.tooManyFaces": "fewerFaces",
  "photo.tooFewFaces": "moreFaces",
  "photo.needTwoFaces": "moreFaces",
  "photo.needFacesTogether": "moreFaces",
  "photo.tooSmall": "larger",
  "photo.noWatermark": "watermark",
};

/** The message of a few words for a refusal by its sentence's message. */
export const briefKeyOf = (message: string): string => `brief.${BRIEF[message] ?? "other"}`;
