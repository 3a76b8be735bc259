import { describe, expect, test } from "vitest";
import editByWords from "#registry/contract/shared/edit-by-words.json";
import { chooseSchema } from "#registry/contract/recipe.ts";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { listLabels } from "./list-chips.ts";
import { readEdits } from "./read-edits.ts";

const { variants } = chooseSchema.parse({ op: "choose", variants: editByWords.variants });

/** Each line is a text, the edits that it comes to, "-" for none, and behind "|" what is left out. */
const SENTENCES: Readonly<Record<Locale, string>> = {
  en: `
    make the background blue => background-blue
    remove the glasses without changing my hair => - | remove the glasses / without changing my hair
    don't touch the sky, just make it black and white => black-and-white | don't touch the sky
    black and white and brighter, but don't touch the sky => black-and-white, brighter | don't touch the sky
    no snow, rain, or fog, please => - | no snow, rain, or fog
    remove the noise, make it sepia and add a frame => denoise, sepia, frame
    no snow and rain => - | no snow and rain
    don't make it darker or colder => - | don't make it darker or colder
    make it brighter, not darker => brighter | not darker
    remove the noise and the scratches => restore, denoise
    change the red dress to blue => clothes-blue | red
    blue background with red hair => background-blue, hair-red
    all in black and white, only my hair stays in color => except-hair
    colorize this black and white photo => colorize
    don't brighten and sharpen the photo => - | don't brighten and sharpen the photo
    turn night into day => morning
    remove the man in the background => - | remove the man in the background
    add a cat and make it an oil painting => oil-painting | cat
`,
  de: `
    Mach den Hintergrund blau => background-blue
    Entferne die Brille, ohne meine Haare zu verändern => - | Entferne die Brille / ohne meine Haare zu verändern
    Fass den Himmel nicht an, mach es einfach schwarz-weiß => black-and-white | Fass den Himmel nicht an
    Ohne Schnee und Regen => - | Ohne Schnee und Regen
    Nebel und Schnee entfernen => - | Nebel und Schnee entfernen
    Mach es nicht dunkler oder kälter => - | Mach es nicht dunkler oder kälter
    Heller, nicht dunkler => brighter | nicht dunkler
    Rote Haare und ein blaues Kleid => hair-red, clothes-blue
    Hintergrund weiß und die Brille entfernen => - | Hintergrund weiß und die Brille entfernen
    Entferne das Rauschen und die Kratzer => restore, denoise
    Ändere das rote Kleid in blau => clothes-blue | rote
    Setz mir einen Hut auf und mach es wärmer => warm | Hut
    Alles schwarz-weiß, nur meine Haare bleiben farbig => except-hair
`,
  es: `
    Pon el fondo azul => background-blue
    Quita las gafas sin cambiar mi pelo => - | Quita las gafas / sin cambiar mi pelo
    No toques el cielo, solo ponlo en blanco y negro => black-and-white | No toques el cielo
    Sin nieve ni lluvia => - | Sin nieve ni lluvia
    Más claro, no más oscuro => brighter | no más oscuro
    Cambia el vestido rojo a azul => clothes-blue | rojo
    No lo hagas más oscuro ni más frío => - | No lo hagas más oscuro ni más frío
    Quita el ruido y los arañazos => restore, denoise
    Elimina la nieve y la lluvia => - | Elimina la nieve y la lluvia
    Añade un gato y conviértela en una acuarela => watercolor | gato
    Blanco y negro excepto el vestido => except-clothes
    Colorea esta foto en blanco y negro => colorize
`,
  fr: `
    Mets le fond en bleu => background-blue
    Enlève les lunettes sans changer mes cheveux => - | Enlève les lunettes / sans changer mes cheveux
    Ne touche pas au ciel, mets juste en noir et blanc => black-and-white | Ne touche pas au ciel
    Sans neige ni pluie => - | Sans neige ni pluie
    Ne la rends pas plus sombre => - | Ne la rends pas plus sombre
    Change la robe rouge en bleu => clothes-blue | rouge
    Plus claire, pas plus sombre => brighter | pas plus sombre
    Supprime le bruit et les rayures => restore, denoise
    Les cheveux roux et le fond flou => hair-red, blurred-ground
    Ajoute un chat et fais-en une aquarelle => watercolor | chat
    Tout en noir et blanc sauf la robe => except-clothes
    N’ajoute pas de neige et de pluie => - | N’ajoute pas de neige et de pluie
`,
  it: `
    Rendi lo sfondo blu => background-blue
    Togli gli occhiali senza cambiare i capelli => - | Togli gli occhiali / senza cambiare i capelli
    Non toccare il cielo, fallo solo in bianco e nero => black-and-white | Non toccare il cielo
    Senza neve né pioggia => - | Senza neve né pioggia
    Non renderla più scura => - | Non renderla più scura
    Cambia il vestito rosso in blu => clothes-blue | rosso
    Più luminosa, non più scura => brighter | non più scura
    Togli il rumore e i graffi => restore, denoise
    Aggiungi un gatto e trasformala in un acquerello => watercolor | gatto
    Tutto in bianco e nero tranne il vestito => except-clothes
    Non togliere lo sfondo => - | Non togliere lo sfondo
    Capelli biondi e sfondo sfocato => hair-blonde, blurred-ground
`,
  ja: `
    背景を青にして => background-blue
    髪を変えずにメガネを消して => - | 髪を変えずに / メガネを消して
    空は触らないで、白黒にして => black-and-white | 空は触らないで
    雪、雨を追加しないで => - | 雪、雨を追加しないで
    雪と雨を追加しないで => - | 雪と雨を追加しないで
    明るくして、暗くしないで => brighter | 暗くしないで
    赤いドレスを青に変えて => clothes-blue | 赤
    ノイズと傷を消して => restore, denoise
    猫を追加して、水彩画にして => watercolor | 猫
    服以外を白黒に => except-clothes
    背景を消さないで => - | 背景を消さないで
    髪を変えずに明るくして => brighter | 髪を変えずに
    雪だるまを追加して => - | 雪だるま
`,
  ko: `
    배경을 파란색으로 바꿔 줘 => background-blue
    머리는 바꾸지 말고 안경을 지워 줘 => - | 머리는 바꾸지 말고 / 안경을 지워 줘
    하늘은 건드리지 말고 흑백으로 바꿔 줘 => black-and-white | 하늘은 건드리지 말고
    눈과 비를 추가하지 마 => - | 눈과 비를 추가하지 마
    더 밝게 해 줘, 어둡게 하지 말고 => brighter | 어둡게 하지 말고
    빨간 드레스를 파란색으로 바꿔 줘 => clothes-blue | 빨간
    노이즈와 흠집을 지워 줘 => restore, denoise
    고양이를 추가하고 수채화로 바꿔 줘 => watercolor | 고양이를
    옷만 빼고 흑백으로 => except-clothes
    배경을 지우지 마 => - | 배경을 지우지 마
    비행기를 추가해 줘 => - | 비행기를
    안경을 지우고 배경을 흐리게 해 줘 => blurred-ground | 안경을 지우고
`,
  pt: `
    Deixe o fundo azul => background-blue
    Tire os óculos sem mudar meu cabelo => - | Tire os óculos / sem mudar meu cabelo
    Não mexa no céu, apenas deixe em preto e branco => black-and-white | Não mexa no céu
    Sem neve nem chuva => - | Sem neve nem chuva
    Não deixe mais escura => - | Não deixe mais escura
    Troque o vestido vermelho por azul => clothes-blue | vermelho
    Mais clara, não mais escura => brighter | não mais escura
    Tire o ruído e os riscos => restore, denoise
    Adicione um gato e transforme em aquarela => watercolor | gato
    Tudo em preto e branco exceto o vestido => except-clothes
    Não remova o fundo => - | Não remova o fundo
    Cabelo loiro e fundo desfocado => hair-blonde, blurred-ground
`,
  vi: `
    Đổi nền thành màu xanh dương => background-blue
    Xóa kính mà không đổi tóc => - | Xóa kính / mà không đổi tóc
    Đừng đụng vào bầu trời, chỉ chuyển sang đen trắng => black-and-white | Đừng đụng vào bầu trời
    Không có tuyết và mưa => - | Không có tuyết và mưa
    Sáng hơn, không tối hơn => brighter | không tối hơn
    Đổi váy đỏ thành xanh => clothes-blue | đỏ
    Xóa nhiễu và vết xước => restore, denoise
    Thêm một con mèo và biến thành tranh màu nước => watercolor | con mèo
    Đen trắng ngoại trừ váy => except-clothes
    Đừng xóa nền => - | Đừng xóa nền
    doi nen thanh mau xanh => background-blue
    Đừng thêm những bông tuyết => - | Đừng thêm những bông tuyết
`,
  ar: `
    اجعل الخلفية زرقاء => background-blue
    أزل النظارة دون تغيير شعري => - | أزل النظارة / دون تغيير شعري
    لا تلمس السماء، فقط اجعلها أبيض وأسود => black-and-white | لا تلمس السماء
    بدون ثلج ومطر => - | بدون ثلج ومطر
    أفتح، وليس أغمق => brighter | وليس أغمق
    غيّر الفستان الأحمر إلى الأزرق => clothes-blue | أحمر
    أزل التشويش والخدوش => restore, denoise
    خلفية بيضاء ولا تجعلها داكنة => white-ground | ولا تجعلها داكنة
    أضف قطة واجعلها لوحة مائية => watercolor | قطة
    كل شيء أبيض وأسود ما عدا الفستان => except-clothes
    لا تزل الخلفية => - | لا تزل الخلفية
    لا تغير السماء واجعل الشعر أحمر => hair-red | لا تغير السماء
    لون هذه الصورة بالأبيض والأسود => black-and-white
`,
  zh: `
    把背景变成蓝色 => background-blue
    去掉眼镜，不要改变我的头发 => - | 去掉眼镜 / 不要改变我的头发
    不要动天空，只变成黑白 => black-and-white | 不要动天空
    不要雪和雨 => - | 不要雪和雨
    更亮，不要更暗 => brighter | 不要更暗
    把红裙子换成蓝色 => clothes-blue | 红
    去掉噪点和划痕 => restore, denoise
    加一只猫，变成水彩画 => watercolor | 猫
    除了裙子以外变成黑白 => except-clothes
    不要去掉背景 => - | 不要去掉背景
    在不改变头发的情况下把背景变成蓝色 => background-blue | 在不改变头发的情况下
    把雪和雨去掉 => - | 把雪和雨去掉
    不要变暗和变冷 => - | 不要变暗和变冷
`,
  tw: `
    把背景變成藍色 => background-blue
    去掉眼鏡，不要改變我的頭髮 => - | 去掉眼鏡 / 不要改變我的頭髮
    不要動天空，只變成黑白 => black-and-white | 不要動天空
    不要雪和雨 => - | 不要雪和雨
    更亮，不要更暗 => brighter | 不要更暗
    把紅裙子換成藍色 => clothes-blue | 紅
    去掉雜訊和刮痕 => restore, denoise
    加一隻貓，變成水彩畫 => watercolor | 貓
    除了裙子以外變成黑白 => except-clothes
    不要去掉背景 => - | 不要去掉背景
    把雪和雨去掉 => - | 把雪和雨去掉
    我想吃雪糕 => - | 吃雪糕
`,
};

const read = (words: string): string => {
  const { edits, left } = readEdits(words, variants);
  const names = edits.map(({ name }) => name).join(", ") || "-";
  return [names, ...(left.length > 0 ? [left.join(" / ")] : [])].join(" | ");
};

describe.each(LOCALES)("in %s", (locale) => {
  const lines = SENTENCES[locale]
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" => "));

  test.each(lines)("“%s” comes to %s", (words, told) => {
    expect(read(words!)).toBe(told);
  });

  test("every chip asks for its own edit, and for nothing else", () => {
    const labels = listLabels(variants, locale);
    expect(labels).toHaveLength(variants.length);
    expect(labels.map(read)).toEqual(variants.map(({ name }) => name));
  });
});

test("the longest text is read in fifty milliseconds, and a longer one in as much longer a time", () => {
  const measure = (text: string, length: number): number => {
    const words = text.repeat(Math.ceil(length / text.length)).slice(0, length);
    const times = [0, 1, 2].map(() => {
      const start = process.cpuUsage();
      readEdits(words, variants);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  };
  for (const text of [
    "don't add snow and make the sky darker, ",
    ",a",
    "red hair ",
    "雪と雨を追加しないで、",
    "不要雪和雨",
    "đừng thêm tuyết và mưa ",
  ]) {
    const short = measure(text, 2000);
    expect(short, text).toBeLessThan(50);
    expect(measure(text, 8000), text).toBeLessThan(10 * Math.max(short, 5));
  }
});
