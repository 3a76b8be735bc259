import { foldLetters } from "./fold-words.ts";

/** Words before a name that turn it down, with up to one word between: "no blunt bangs", "nicht gerade", "sem muita neve". */
const BEFORE = [
  "no|not|non|without|never|instead of|rather than|remove|delete|erase",
  "kein|keine|keinen|keinem|keiner|nicht|ohne|statt|anstatt|entferne|lösche",
  "sin|quita|quitar|elimina|eliminar|borra|en vez de|en lugar de",
  "sans|pas|supprime|supprimer|supprimez|enlève|enlever|enlevez|retire|retirez|au lieu de|plutôt que",
  "senza|niente|rimuovi|togli|invece di|invece che|anziché",
  "sem|não|nem|remova|tire|apague|elimine|em vez de|ao invés de",
  // "Không gian" is space, "không khí" the air: neither turns anything down.
  "không(?!\\s+(?:gian|khí|trung))|đừng|bỏ|xóa|xoá|thay vì",
  "بدون|دون|بلا|ليس|ليست|لا|أزل|احذف|امسح|بدلا من",
].join("|");
const REFUSALS = new RegExp(
  `(?:^|[^\\p{L}])(?:${foldLetters(BEFORE)})\\s+(?:de\\s+|d')?(?:\\p{L}+\\s+)?$`,
  "u",
);
/** The same in Chinese, which parts no words. */
const JOINED_REFUSALS =
  /(?:不要|不用|没有|沒有|無需|无需|去掉|去除|移除|删除|刪除|除去|别加|別加|不加|而不是)(?:任何)?\s*$/u;

/** Words behind a name that do so: "Nebel entfernen", "雪なし", "안개 없이". */
const REMOVALS = new RegExp(
  [
    "^\\p{L}*\\s+(?:entfernen|löschen|wegmachen|weglassen)(?!\\p{L})",
    "^(?:は|を|が|も|の)?(?:ない|なし|無し|抜き|なく|いらな|要らな|不要|消し|除い|取り除|削除|じゃなく|ではなく)",
    "^[은는이가을를도]?\\s*(?:없이|없는|없게|없애|말고|빼고|빼 |제거|지워|삭제)",
    "^\\p{Script=Han}?(?:去掉|去除|移除|删掉|刪掉|删除|刪除|除掉)",
  ].join("|"),
  "u",
);

/** "No" is "in the" in Portuguese; these tell that a text is written in it. */
const PORTUGUESE =
  /[ãõ]|(?:^|[^\p{L}])(?:um|uma|com|em|na|nas|ao|aos|dos|pela|pelo|à|às|foto|fundo)(?!\p{L})/u;
const PORTUGUESE_NO = /(?:^|[^\p{L}])no\s+(?:\p{L}+\s+)?$/u;

/** Whether a text in folded letters turns down what it names from one place to another. */
export function isTurnedDown(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 40), from);
  const isIn = PORTUGUESE_NO.test(before) && PORTUGUESE.test(text);
  if (!isIn && (REFUSALS.test(before) || JOINED_REFUSALS.test(before))) return true;
  return REMOVALS.test(text.slice(to, to + 40));
}
