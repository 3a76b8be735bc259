import type { Maker } from "#registry/contract/maker.ts";
import { composePicture } from "./compose/compose-picture.server.ts";
import { describePhoto } from "./description/describe-photo.server.ts";
import { makeFilm } from "./film/make-film.server.ts";
import type { Make } from "./maker.ts";
import { makeMusic } from "./music/make-music.ts";

export type MakerTable = { readonly [Op in Maker["op"]]: Make<Op> };

/** Every maker that a manifest may name. One without an entry does not compile. */
export const MAKERS: MakerTable = {
  compose: composePicture,
  describe: describePhoto,
  film: makeFilm,
  music: makeMusic,
};
