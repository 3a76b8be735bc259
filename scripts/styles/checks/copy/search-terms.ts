import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { foldText } from "#registry/search/fold-text.ts";
import type { StyleCheck } from "../check.ts";
import { readProperty, translationLevel } from "./copy-texts.ts";

const RULE = "search-terms";

/** So many words of people's own find a tool. */
const FEWEST = 12;

/** Names of studios, films, games and makers, in the scripts of the site. A term may say them; a title would claim them. */
const BRANDS = [
  ...["ghibli", "disney", "pixar", "dreamworks", "marvel", "minecraft", "lego", "roblox", "funko", "barbie"],
  ...["simpsons", "ghostface", "pennywise", "grand theft auto", "rockstar", "warhol", "totoro", "photoshop"],
  ...[
    "ジブリ",
    "ディズニー",
    "ピクサー",
    "マイクラ",
    "マインクラフト",
    "レゴ",
    "ファンコ",
    "バービー",
    "グラセフ",
  ],
  ...["지브리", "디즈니", "픽사", "마인크래프트", "레고", "펀코", "바비인형"],
  ...["吉卜力", "迪士尼", "皮克斯", "我的世界", "乐高", "樂高", "芭比", "當個創世神", "麥塊"],
  ...["جيبلي", "ديزني", "بيكسار", "ماينكرافت", "ليغو", "باربي"],
].map(foldText);

const listTerms = (file: JsonFile): string[] => {
  const terms = readProperty(file, "searchTerms");
  return Array.isArray(terms) ? terms.filter((term): term is string => typeof term === "string") : [];
};

/** A folder that is not said to be complete may still come to its terms. */
function judgeTerms(file: JsonFile, isComplete: boolean): Problem[] {
  const terms = listTerms(file).map((term) => foldText(term).trim());
  const few = {
    rule: RULE,
    message: `${terms.length} search terms; people find a tool by ${FEWEST} or more`,
    fix: "write what people type in this language: other names, uses, what it is like",
  };
  return [
    ...(isComplete && terms.length < FEWEST
      ? [problemAt(file, terms.length > 0 ? ["searchTerms"] : [], few)]
      : []),
    ...terms.flatMap((term, index) =>
      terms.indexOf(term) === index
        ? []
        : [
            problemAt(file, ["searchTerms", index], {
              rule: RULE,
              message: `"${term}" stands twice; case and accents make no difference`,
              fix: "remove one",
            }),
          ],
    ),
  ];
}

function judgeTitles(file: JsonFile): Problem[] {
  return ["title", "formTitle", "resultTitle"].flatMap((key) => {
    const title = readProperty(file, key);
    const brand = typeof title === "string" && BRANDS.find((name) => foldText(title).includes(name));
    if (!brand) return [];
    const message = `"${key}" names "${brand}", whose owner has not made this`;
    return [
      problemAt(file, [key], {
        rule: RULE,
        message,
        fix: "say what it looks like; the name may be a search term",
      }),
    ];
  });
}

export const searchTerms: StyleCheck = {
  name: RULE,
  description: `Each locale of a complete folder has ${FEWEST} search terms or more, each once, and brand names stand in no title.`,
  scope: "style",
  check: (source) =>
    [...source.copies.values()]
      .filter((file) => file.value !== undefined)
      .flatMap((file) => [...judgeTerms(file, translationLevel(source) === "error"), ...judgeTitles(file)]),
};
