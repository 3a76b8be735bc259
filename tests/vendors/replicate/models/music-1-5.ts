import type { ModelSchema } from "./model-schema.ts";

export const MUSIC_1_5 = {
  name: "minimax/music-1.5",
  required: ["prompt", "lyrics"],
  inputs: {
    prompt: { type: "string", minLength: 10, maxLength: 300 },
    lyrics: { type: "string", minLength: 10, maxLength: 600 },
    audio_format: { type: "string", enum: ["mp3", "wav", "pcm"], default: "mp3" },
    sample_rate: { type: "integer", enum: [16_000, 24_000, 32_000, 44_100], default: 44_100 },
    bitrate: { type: "integer", enum: [32_000, 64_000, 128_000, 256_000], default: 256_000 },
  },
  output: { kind: "audio" },
} as const satisfies ModelSchema;
