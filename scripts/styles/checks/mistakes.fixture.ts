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
const swap = of("gender-swap-filter");
const swapPrompt = of("gender-swap-filter", "prompt.md");
const swapCopy = of("gender-swap-filter", "copy/en.json");
const filmForm = of("ai-video", "form.json");
const baldCopy = of("bald-filter", "copy/en.json");

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
  bald("a translation from nothing", '"from": "dimension"', '"form": "dimension"'),
  bald("a translation by nothing", '"map": { "auto"', '"maps": { "auto"'),
  bald("a variable inside a text", '"prompt": "$prompt"', '"prompt": "A photo. $prompt"'),
  bald("a variable as prompts write it", '"prompt": "$prompt"', '"prompt": "{prompt}"'),
  bald("a variable in capitals", '"$size"', '"$Size"'),
  bald("a ninth photo by its number", '"$images"', '["$image1", "$image9"]'),
  bald("an object for a text", '"size": "$size"', '"size": { "value": "2K" }'),
  bald("nothing for a text", '"size": "$size"', '"size": null'),
  bald("a key that stands twice", '"enhance_prompt": false', '"enhance_prompt": false, "size": "4K"'),
  kontext("the second photo of one", '"input_image": "$image1"', '"input_image": "$image2"'),
  enhance("a further call that forgets what was made", '"image": "$output"', '"image": "$image1"'),
  enhance("words for what was made", '"image": "$output"', '"image": "$prompt"'),
  film("a cut to no field", '"cutTo": "$aspectRatio"', '"cutTo": "$aspectRatoi"'),
  film("a cut to what is no ratio", '"cutTo": "$aspectRatio"', '"cutTo": "$mode"'),
  film("a cut to a field without its sign", '"cutTo": "$aspectRatio"', '"cutTo": "aspectRatio"'),
  film("a mark on a value that a switch lacks", '"watermark": ["true"]', '"watermark": ["yes"]'),
  film(
    "a call for values that another has already",
    '["pro"]\n          },\n          "model": "bytedance',
    '["lite"]\n          },\n          "model": "bytedance',
    '"when": {',
  ),
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
  film("a price for a value that the form lacks", '"resolution": ["480p"]', '"resolution": ["460p"]'),
  film(
    "a price that another row takes",
    '["480p"],\n        "duration": ["10"]',
    '["480p"],\n        "duration": ["5"]',
    '"when": {',
  ),
  film(
    "a price for values that never come together",
    '["480p"],\n        "duration": ["10"]',
    '["480p"],\n        "duration": ["8"]',
    '"when": {',
  ),
  kontext("a price by no field", '"when": {\n        "model"', '"when": {\n        "modle"'),
  of("image-upscale")("a scale by no field", '"scale": "$scale"', '"scale": "$scal"'),
  swap("steps by no choice", '"by": "$direction"', '"by": "$directon"'),
  swap("steps for a value that the choice lacks", '"name": "woman"', '"name": "women"'),
  swap("a number in quotes deep in a choice", '"jaw": 0.945', '"jaw": "0.945"'),
  swap("a colour with a digit too few", '"#8a5a48"', '"#8a5a4"'),
  swapPrompt("a name in double braces", "{direction}", "{{direction}}"),
  swapPrompt("a name in other brackets", "{direction}", "[direction]"),
  swapPrompt("a name in angles", "{direction}", "<direction>"),
  swapPrompt("a name with a brace too few", "{direction}", "{direction"),
  swapPrompt("a name with a sign before its braces", "{direction}", "${direction}"),
  filmForm(
    "a condition on what is asked later",
    '"name": "model",',
    '"name": "model", "when": { "mode": ["pro"] },',
  ),
  filmForm("a default that is not open at first", '"default": "8"', '"default": "5"'),
  filmForm("a condition on a value that there is not", '["seedance"]', '["seedence"]'),
  of("gender-swap-filter", "form.json")("an option twice", '"value": "man"', '"value": "woman"'),
  swapCopy("words for no field", '"direction": {', '"directon": {'),
  swapCopy("an option without words", '"woman": "Woman",', "", '"options": {'),
  baldCopy("marks of HTML", "your own brows", "your <b>own</b> brows"),
];

export const MISTAKES: readonly Mistake[] = [...VENDOR_MISTAKES, ...OTHERS];
