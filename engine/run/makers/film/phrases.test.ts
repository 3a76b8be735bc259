import { EFFECT_WORDS, FILM_PACE_WORDS, GRADE_WORDS, MOVE_WORDS } from "../../../words/film-words.ts";
import { testPhrases } from "../../../words/reach-phrases.fixture.ts";
import { EFFECT_PHRASES, FILM_PACE_PHRASES, GRADE_PHRASES, MOVE_PHRASES } from "./phrases.fixture.ts";

testPhrases([
  ["move", MOVE_WORDS, MOVE_PHRASES],
  ["pace", FILM_PACE_WORDS, FILM_PACE_PHRASES],
  ["effect", EFFECT_WORDS, EFFECT_PHRASES],
  ["grade", GRADE_WORDS, GRADE_PHRASES],
]);
