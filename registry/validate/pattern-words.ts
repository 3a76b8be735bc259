/** What a pattern of the contract asks for, in words and with one that fits, by the pattern as a schema has it. */
const WORDS: Readonly<Record<string, string>> = {
  "^#[0-9a-f]{6}$": "a colour: # and six of 0 to 9 and a to f, such as #8a5a48",
  "^(question|answer)[1-8]$": "question1 to question8 and answer1 to answer8",
  "^[0-9a-f]{64}$": "a version: 64 hexadecimal digits",
  "^[1-9]\\d*(\\.\\d+)?:[1-9]\\d*(\\.\\d+)?$": "a ratio, such as 4:3",
  "^[1-9]\\d*:[1-9]\\d*$": "a ratio, such as 17:22",
  "^[A-Za-z0-9][A-Za-z0-9.:-]*$": "letters, digits, dots, colons and hyphens, such as 16:9",
  "^[A-Za-z0-9{}-]+$": "letters, digits and hyphens, such as {product}-style-neon-portrait",
  "^[^|]+(\\|[^|]+)*$": "words parted by single bars, such as bald|shaved head",
  "^[a-z-]+(\\+[a-z-]+)+$": "terms joined by +, such as beach+sunset",
  "^[a-z-]+$": "small letters and hyphens, such as night-sky",
  "^[a-z0-9-]+(\\/[a-z0-9-]+)?(\\+[a-z0-9-]+(\\/[a-z0-9-]+)?)*(:(scratches|stains|fading|noise|low-contrast|blur|black-and-white|text-watermark|line-drawing))?$":
    "a sample photograph without its ending, such as astronaut",
  "^[a-z0-9-]+\\/[a-z0-9.-]+$": "owner/name, such as bytedance/seedream-4",
  "^[a-z0-9-]+\\/[a-z0-9.-]+(:[0-9a-f]{64})?$":
    "owner/name, such as bytedance/seedream-4, and of a community model its version: a colon and 64 hexadecimal digits",
  "^[a-z0-9]+(-[a-z0-9]+)*$": "small letters, digits and single hyphens, such as neon-portrait",
  "^[a-z0-9][a-z0-9-]*\\.(jpg|png)$": "a file's name, such as cat.jpg",
  "^[a-z0-9][a-z0-9-]*\\.(webp|jpg|png)$": "a file's name, such as before-1.webp",
  "^[a-z][A-Za-z0-9_]*$": "letters, digits and underscores, a small letter first, such as hairColor",
  "^\\$": "a field of the form with $ before it, such as $strength",
  "^\\$[a-z][A-Za-z0-9_]*$": "a field of the form with $ before it, such as $scale",
  "^\\/api\\/[A-Za-z0-9{}/-]+$": "a path below /api/, such as /api/img/{product}-v2/submit",
  "^\\d{4}-\\d{2}-\\d{2}$": "a day, such as 2026-11-21",
  "^https:\\/\\/": "an address that begins with https://",
};

/** What a pattern asks for, in words; the pattern itself where nobody has put it into words. */
export const wordsOfPattern = (pattern: string): string => WORDS[pattern] ?? `a text that matches ${pattern}`;
