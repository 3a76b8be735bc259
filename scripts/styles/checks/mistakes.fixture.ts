/** A slip in a folder of `styles/`: what is written in the place of what, and the line where it has to be told. */
export interface Mistake {
  slip: string;
  style: string;
  file: string;
  from: string;
  to: string;
  /** Text of the line that is told, where the slip leaves nothing behind; else it is the first line that differs. */
  told?: string;
}

const of =
  (style: string, file = "manifest.json") =>
  (slip: string, from: string, to: string, told?: string): Mistake => ({
    ...{ slip, style, file, from, to },
    ...(told !== undefined && { told }),
  });

const bald = of("bald-filter");
const kontext = of("flux-kontext");
const words = of("text-to-image");
const film = of("ai-video");
const enhance = of("ai-photo-enhance");
const music = of("ai-music");

/** What a manifest says to the vendor. */
export const VENDOR_MISTAKES: readonly Mistake[] = [
  bald("a model without its hyphen", "bytedance/seedream-4", "bytedance/seedream4"),
  bald("an owner with a letter too few", "bytedance/", "bytdance/"),
  bald("a model that nobody described", "bytedance/seedream-4", "acme/portrait-9"),
  bald("an official model with a version", "seedream-4", `seedream-4:${"0".repeat(64)}`),
  of("image-upscale")("a community model without its version", /:b3ef\w+/.source, ""),
  enhance("a community model with another version", "b3ef19", "b3ef18"),
  bald("an input with a letter too many", '"image_input"', '"image_inputs"'),
  bald("another model's name for the photo", '"image_input"', '"input_image"'),
  bald("an input that the model never had", '"enhance_prompt": false', '"negative_prompt": "blur"'),
  bald("a seed for a model without chance", '"enhance_prompt": false', '"seed": "$seed"'),
  bald("no prompt", '"prompt": "$prompt",', "", '"input": {'),
  of("flux-kontext-multi")("no second photo for two", '"input_image_2": "$image2",', "", '"input": {'),
  bald("the photos are not sent", '"image_input": "$images",', "", '"input": {'),
  bald("prompt.md is not sent", '"prompt": "$prompt"', '"prompt": "A bald person."', '"input": {'),
  bald("a switch in quotes", '"enhance_prompt": false', '"enhance_prompt": "false"'),
  bald("a size that the model lacks", '"size": "$size"', '"size": "3K"'),
  bald("a size in small letters", '"size": "$size"', '"size": "2k"'),
  bald("more pictures than allowed", '"enhance_prompt": false', '"max_images": 16'),
  of("flux-kontext-dev")("a number above its range", '"guidance": 2.5', '"guidance": 12'),
  kontext("a fraction for a whole number", '"safety_tolerance": 2', '"safety_tolerance": 1.5'),
  kontext("a bound that only the limits tell", '"safety_tolerance": 2', '"safety_tolerance": 6'),
  kontext("a kind of file that the model lacks", '"output_format": "png"', '"output_format": "webp"'),
  bald("one photo for a list", '"$images"', '"$image1"'),
  kontext("a list for one photo", '"input_image": "$image1"', '"input_image": "$images"'),
  kontext("words for a photo", '"input_image": "$image1"', '"input_image": "$prompt"'),
  bald("a photo for words", '"prompt": "$prompt"', '"prompt": "$image1"'),
  bald(
    "no translation of the ratio",
    '{ "from": "dimension", "map": { "auto": "match_input_image" } }',
    '"$dimension"',
  ),
  bald("a translation into nothing known", '"match_input_image"', '"match_input"'),
  bald("a translation of nothing known", '"auto":', '"atuo":'),
  words("a translation that leaves a ratio out", '"4:5": "3:4",', "", '"map": {'),
  words("a translation of a ratio that the form lacks", '"9:21": "9:16",', '"9:20": "9:16",'),
  film("a length that the model lacks", '"8": 8', '"8": 9'),
  film("a number in quotes", '"fps": 24', '"fps": "24"'),
  film("a pace that the model lacks", '"fps": 24', '"fps": 30'),
  bald("a translation of no field", '"from": "dimension"', '"from": "dimensions"'),
  bald("a variable that is no field", '"$size"', '"$sise"'),
  music("a variable misspelt in a further call", '"lyrics": "$output"', '"lyrics": "$outptu"'),
  enhance("an output before there is one", '"image_input": "$images"', '"image_input": "$output"'),
  enhance("a condition that never holds", '"size": ["4K"]', '"size": ["8K"]'),
  kontext("a condition on no field", '"model": ["ultra"]', '"modell": ["ultra"]'),
  of("image-description")("a model that makes something else", "openai/gpt-4o-mini", "google/lyria-2"),
  music("sound of a kind that the model lacks", '"audio_format": "mp3"', '"audio_format": "ogg"'),
];

/** What it says otherwise, and what the prompt does. */
const OTHERS: readonly Mistake[] = [
  of("text-to-image", "prompt.md")("a misspelt name in a prompt", "{prompt_strength}", "{prompt_strenght}"),
  of("gender-swap-filter", "prompt.md")("a name as manifests write it", "{direction}", "$direction"),
  of("gender-swap-filter", "prompt.md")("a name with spaces", "{direction}", "{ direction }"),
  of("bald-filter", "prompt.md")("a name that only other forms have", "\n", "\nFor {gender}.\n"),
  bald("an operation that is none", '"op": "remove-hair"', '"op": "remove-hairs"'),
  bald("a parameter that is none", '"required": true', '"requird": true'),
  bald("a price in quotes", '"credits": 2', '"credits": "2"'),
  bald("a key that is none", '"tags":', '"tgas":'),
  of("gender-swap-filter", "form.json")("a default that is no option", '"default": "', '"default": "other-'),
  of("bald-filter", "copy/de.json")("a misspelt text", '"resultTitle"', '"resultTitel"'),
];

export const MISTAKES: readonly Mistake[] = [...VENDOR_MISTAKES, ...OTHERS];
