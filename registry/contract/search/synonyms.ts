import type { Locale } from "../locale.ts";
import { foreignOf } from "./fillers.ts";
import { foldText, splitWords } from "./fold-text.ts";

/**
 * Words that people type for each other, a group a line. A tool that is known by one of a group is found by the others:
 * whoever asks to "delete" a background means "remove". Only what holds for every tool stands here; what one tool is
 * called stands in its search terms.
 */
const SYNONYMS: Record<Locale, string> = {
  en: `remove delete erase eliminate rid
    person people someone somebody human stranger
    kid kids child children son daughter
    girl woman women female lady
    boy man men male guy
    sharpen unblur deblur
    bigger enlarge larger
    combine merge join
    movie film cinema
    scary creepy spooky
    plush stuffed teddy
    cartoon toon
    suit blazer`,
  de: `entfernen löschen weg wegmachen radieren
    person personen leute mensch menschen
    kind kinder sohn tochter
    frau weiblich mädchen
    mann männlich junge
    zusammenfügen kombinieren verbinden
    dünn dünner schlank schlanker
    gruselig grusel horror
    haarschnitt frisur`,
  es: `quitar borrar eliminar remover sacar
    persona personas gente alguien
    hijo hija niño niña bebé
    mujer chica femenina femenino
    hombre chico masculina masculino
    pelo cabello
    unir combinar juntar fusionar
    agrandar ampliar aumentar
    borrosa borroso desenfocada pixelada
    terror miedo`,
  fr: `supprimer enlever effacer retirer gommer
    personne personnes gens
    enfant bébé fils fille
    fusionner combiner assembler réunir
    agrandir élargir grossir
    flou floue pixelisée
    mincir maigrir amincir
    peur horreur effrayant`,
  it: `rimuovere rimuovi togliere togli cancellare cancella eliminare elimina
    persona persone gente
    figlio figlia bambino bimbo neonato
    unire combinare fondere
    ingrandire allargare
    sfocata sfocato sgranata sgranato mossa
    paura spaventoso horror
    capelli acconciatura`,
  ja: `消す 除去 削除
    人物 ひと 人間
    綺麗 きれい
    子供 子ども 赤ちゃん
    合成 合体
    怖い ホラー`,
  ko: `지우기 제거 삭제 없애기
    사람 인물
    아기 아이
    합치기 합성
    무서운 공포
    커트 단발 숏컷`,
  pt: `remover tirar apagar eliminar retirar
    pessoa pessoas gente
    filho filha criança bebê
    mulher menina feminina
    homem menino masculina
    juntar unir combinar mesclar
    aumentar ampliar
    borrada embaçada tremida desfocada
    terror medo assustador
    gerar gerador`,
  vi: `xóa gỡ tẩy
    phông nền background
    ghép gộp
    gầy thon`,
  ar: `إزالة حذف مسح
    شخص أشخاص ناس
    طفل ابن مولود
    دمج جمع تركيب
    رفع زيادة تحسين
    رعب مخيف`,
  zh: `去除 删除 消除 去掉 擦除
    宝宝 孩子 小孩 婴儿
    合成 合并 拼接
    短发 头发 发型
    恐怖 吓人 惊悚`,
  tw: `去除 刪除 消除 去掉 擦除
    寶寶 孩子 小孩 嬰兒
    合成 合併 拼接
    短髮 頭髮 髮型
    恐怖 嚇人 驚悚`,
};

const groupsOf = (locale: Locale): string[][] =>
  [locale, ...foreignOf(locale)].flatMap((known) =>
    SYNONYMS[known].split("\n").map((line) => splitWords(foldText(line))),
  );

/** Gives, for a folded word, the others that people of a locale type for it; none where it stands for itself. */
export function openSynonyms(locale: Locale): (word: string) => string[] {
  const groups = groupsOf(locale);
  return (word) => {
    const said = groups.filter((group) => group.includes(word)).flat();
    return [...new Set(said)].filter((other) => other !== word);
  };
}
