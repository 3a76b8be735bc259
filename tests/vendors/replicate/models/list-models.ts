import { BACKGROUND_REMOVER } from "./background-remover.ts";
import { CHANGE_HAIRCUT } from "./change-haircut.ts";
import { CLARITY_UPSCALER } from "./clarity-upscaler.ts";
import { CODEFORMER } from "./codeformer.ts";
import { FLUX_KONTEXT_DEV } from "./flux-kontext-dev.ts";
import { FLUX_KONTEXT_MAX } from "./flux-kontext-max.ts";
import { FLUX_KONTEXT_PRO } from "./flux-kontext-pro.ts";
import { GFPGAN } from "./gfpgan.ts";
import { GPT_4O_MINI } from "./gpt-4o-mini.ts";
import { LYRIA_2 } from "./lyria-2.ts";
import { MULTI_IMAGE_KONTEXT_PRO } from "./multi-image-kontext-pro.ts";
import { MULTI_IMAGE_LIST } from "./multi-image-list.ts";
import { MUSIC_1_5 } from "./music-1-5.ts";
import { MUSICGEN } from "./musicgen.ts";
import { NANO_BANANA } from "./nano-banana.ts";
import { PROFESSIONAL_HEADSHOT } from "./professional-headshot.ts";
import { REAL_ESRGAN } from "./real-esrgan.ts";
import { RESTORE_IMAGE } from "./restore-image.ts";
import { SEEDANCE_1_LITE } from "./seedance-1-lite.ts";
import { SEEDANCE_1_PRO } from "./seedance-1-pro.ts";
import { SEEDREAM_4 } from "./seedream-4.ts";
import { VEO_3_FAST } from "./veo-3-fast.ts";
import { VEO_3 } from "./veo-3.ts";
import type { ModelSchema } from "./model-schema.ts";

/** Every model that the product may name, each as its published schema says. */
export const MODELS: readonly ModelSchema[] = [
  BACKGROUND_REMOVER,
  CHANGE_HAIRCUT,
  CLARITY_UPSCALER,
  CODEFORMER,
  FLUX_KONTEXT_DEV,
  FLUX_KONTEXT_MAX,
  FLUX_KONTEXT_PRO,
  GFPGAN,
  GPT_4O_MINI,
  LYRIA_2,
  MULTI_IMAGE_KONTEXT_PRO,
  MULTI_IMAGE_LIST,
  MUSIC_1_5,
  MUSICGEN,
  NANO_BANANA,
  PROFESSIONAL_HEADSHOT,
  REAL_ESRGAN,
  RESTORE_IMAGE,
  SEEDANCE_1_LITE,
  SEEDANCE_1_PRO,
  SEEDREAM_4,
  VEO_3_FAST,
  VEO_3,
];

/**
 * The model that `owner/name` or `owner/name:version` stands for; null where it can't be called that way: official
 * models by name alone, community models with the version that is known.
 */
export function findModel(reference: string): ModelSchema | null {
  const [name, version] = reference.split(":");
  return MODELS.find((model) => model.name === name && model.version === version) ?? null;
}
