import type { SceneName } from "#registry/contract/operations/place.ts";
import { bedroomNight } from "./bedroom-night.ts";
import { magicNight } from "./magic-night.ts";
import { castleNight, graveyard, moonlitWood } from "./night-scenes.ts";
import { iridescent, ochreField } from "./color-fields.ts";
import { partyNight } from "./party-night.ts";
import type { DrawScene } from "./svg-shapes.ts";
import { summerMeadow } from "./summer-meadow.ts";
import { sunsetCity } from "./sunset-city.ts";

/** Every backdrop a recipe may name. One without an entry does not compile. */
export const SCENE_TABLE: { readonly [Name in SceneName]: DrawScene } = {
  "sunset-city": sunsetCity,
  "magic-night": magicNight,
  "summer-meadow": summerMeadow,
  iridescent,
  "ochre-field": ochreField,
  "castle-night": castleNight,
  graveyard,
  "moonlit-wood": moonlitWood,
  "party-night": partyNight,
  "bedroom-night": bedroomNight,
};
