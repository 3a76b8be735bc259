import { LAND_WORDS } from "./land-words.ts";
import { THING_WORDS } from "./thing-words.ts";

export { LAND_WORDS, THING_WORDS };

/**
 * Words that a composition follows, by what they stand for, in each of the site's languages and in roots that several
 * share. Each option has a line for English and German with shared roots, one for the Romance languages and Vietnamese,
 * and one a script: Arabic, Japanese with both kinds of Chinese, Korean.
 *
 * In lower case, parted by bars. A word must begin one of the text: Arabic may join an article or a particle in front,
 * Japanese and Chinese stand anywhere, and so does Korean but for nouns of one syllable, which stand alone or before a
 * particle. A space behind a word keeps it from beginning another one; a comma behind that space stands for any mark or
 * the text's end. A sign that is part of many words is written with what follows it: `城が`, not `城`, which begins 城市.
 */
export const HOUR_WORDS = {
  dawn:
    "dawn|sunrise|morning|first light|morgen|sonnenaufgang|dämmert|amanecer|aube|alba|" +
    "madrugada|mañana|salida del sol|lever du soleil|lever de soleil|matin|sorgere del sole|amanhecer|nascer do sol|manhã|bình minh|sáng sớm|buổi sáng|buổi sớm|rạng đông|ban mai|sớm mai|mặt trời mọc|" +
    "فجر|شروق|صباح|بزوغ|" +
    "夜明け|日の出|明け方|暁|早朝|朝の|朝に|朝日|朝焼|朝もや|朝靄|朝霧|朝陽|朝阳|朝 ,|清晨|早晨|早上|黎明|日出|拂晓|拂曉|晨光|晨曦|晨雾|晨霧|破晓|破曉|" +
    "새벽|아침|일출|해돋이|동틀|여명|해 뜨|해가 뜨",
  day:
    "day |daylight|noon|midday|sunny|summer|bright|tag |tags |mittag|sonnig|sommer|helle|hellem|verano|soleado|été|ensoleillé|" +
    "no verão|de día|mediodía|día |luz del día|soleada|en plein jour|midi |journée|ensoleill|giorno|mezzogiorno|soleggiat|estate|estiv|dia |meio-dia|ensolarad|verão|ban ngày|giữa trưa|buổi trưa|trời nắng|ngày nắng|đầy nắng|nắng đẹp|mùa hè|" +
    "نهار|ظهر|مشمس|صيف|ظهيرة|صيفي|" +
    "昼|日中|晴れ|快晴|正午|夏|日差し|白天|中午|晴天|晴朗|阳光|陽光|" +
    "낮 |낮에|한낮|대낮|정오|맑은 날|맑은 하늘|여름|화창|햇살",
  sunset:
    "sunset|golden hour|evening|sonnenuntergang|abend|goldene stunde|atardecer|coucher de soleil|tramonto|" +
    "puesta de sol|puesta del sol|ocaso|hora dorada|luz de la tarde|soleil couchant|coucher du soleil|heure dorée|soir |soirée|di sera|la sera|della sera|una sera|ora d'oro|luce serale|pôr do sol|pôr-do-sol|entardecer|fim de tarde|final de tarde|hora dourada|hoàng hôn|chiều tà|xế chiều|buổi chiều|nắng chiều|ánh chiều|giờ vàng|mặt trời lặn|buổi tối|" +
    "غروب|مساء|الساعة الذهبية|مغيب|أصيل|أمسية|" +
    "日落|夕日|夕陽|夕焼|夕方|夕映|夕景|夕空|日没|日の入り|サンセット|夕阳|晚霞|落日|傍晚|黄金时刻|黃金時刻|" +
    "노을|석양|일몰|해넘이|저녁|골든 아워|골든아워",
  dusk:
    "dusk|twilight|blue hour|dämmerung|blaue stunde|crépuscule|crepúsculo|" +
    "anochecer|hora azul|al caer la noche|heure bleue|tombée de la nuit|tombée du jour|crepuscol|imbrunire|ora blu|al calar della notte|anoitecer|lusco-fusco|chạng vạng|nhá nhem|chập tối|sẩm tối|chập choạng|" +
    "شفق|غسق|الساعة الزرقاء|عتمة المساء|" +
    "夕暮|黄昏|薄暮|宵|トワイライト|ブルーアワー|黃昏|暮色|蓝调时刻|藍調時刻|" +
    "해 질 녘|해질녘|해 질 무렵|황혼|어스름|땅거미|블루 아워",
  night:
    "night|midnight|dark|starry|nacht|mitternacht|dunkel|sternen|noche|nuit|notte|" +
    "medianoche|oscur|estrellad|nocturn|minuit|sombre|étoilé|mezzanotte|nottur|buio|buia|stellat|noite|meia-noite|noturn|escur|estrelad|ban đêm|đêm|nửa đêm|khuya|trời tối|bóng tối|" +
    "ليل|مظلم|ظلام|داكن|مقمر|مرصع بالنجوم|" +
    "夜|暗い|暗闇|闇|星空|黑暗|漆黑|晚上|" +
    "밤|한밤|밤하늘|밤바다|밤거리|가을밤|겨울밤|여름밤|달밤|자정|어두운|어둠|야경|심야",
} as const;

export const WEATHER_WORDS = {
  clouds:
    "cloud|overcast|wolke|bewölkt|nube|nuage|" +
    "nubos|nublad|encapotad|ciel couvert|nuvol|nubi|cielo coperto|nuvem|nuvens|encoberto|mây|u ám|âm u|" +
    "غيوم|غائم|سحب|سحاب|غيم|ملبد|" +
    "雲|曇|くもり|云|阴天|陰天|" +
    "구름|흐린 하늘|흐린 날",
  fog:
    "mist |misty|haze|hazy|nebel|dunst|niebla|brume|nebbia|" +
    "neblig|fog |foggy|neblina|bruma|brumos|brouillard|brumeu|nebbi|foschia|névoa|nevoeiro|enevoad|cerração|sương|mù mịt|" +
    "ضباب|شبورة|" +
    "霧|もや|靄|霞|かすみ|雾|薄霭|" +
    "안개",
  rain:
    "rain |rains|rainy|raining|raindrop|rainfall|rainstorm|drizzle|wet |regen |regenwetter|regentropfen|regenguss|regnerisch|regnet|nieselregen|lluvia|pluie|pioggia|" +
    "lluvi|llueve|lloviendo|llovizna|aguacero|pluvieu|bruine|averse|pleut|piogg|piov|acquazzone|chuv|chove|garoa|mưa|" +
    "مطر|أمطار|ماطر|ممطر|رذاذ|زخات|" +
    "雨|" +
    "비가|비|비 오|비 내|비에 젖|비 온|빗|가랑비|이슬비|소나기|장맛비|폭우|비바람|봄비",
  snow:
    "snow|winter|ice |icy|frost|blizzard|schnee|eis |eisig|verschneit|nieve|neige|neve |" +
    "no inverno|nieva|nevad|nevando|invern|inviern|hielo|enneig|hiver|flocon|givre|glacé|nevic|innevat|nevos|ghiacci|nevasca|gelo |geada|congelad|tuyết|mùa đông|băng giá|đóng băng|phủ băng|" +
    "ثلج|ثلوج|شتاء|جليد|صقيع|متجمد|شتوي|" +
    "雪|冬|氷|霜|冰|" +
    "눈이|눈 내|눈 오|눈 온|눈 덮|눈 쌓|눈 속|눈 ,|흰 눈|하얀 눈|눈송이|눈보라|함박눈|첫눈|눈밭|눈꽃|눈사람|설산|설경|겨울|얼음|서리",
  storm:
    "storm|thunder|lightning|sturm|gewitter|blitz|tormenta|orage|" +
    "tempest|relámpago|trueno|tempêt|foudre|éclair |éclairs|tonnerre|temporale|fulmin|tuono|tuoni|burrasca|relâmpago|trovão|trovoad|trovões|bão|giông|dông|sấm|sét|tia chớp|" +
    "عاصف|رعد|برق|عواصف|صاعقة|إعصار|زوبعة|" +
    "嵐|雷|稲妻|台風|闪电|閃電|暴风|暴風|风暴|風暴|狂风|狂風|台风|颱風|" +
    "폭풍|천둥|번개|태풍|뇌우",
} as const;

/** Colour words and what they stand for. */
export const COLOR_WORDS = {
  "#c8322f":
    "red |crimson|scarlet|ruby|rot |rote|rubin|rojo|rouge|rosso|" +
    "roja|escarlata|carmesí|rossa|rossi |rosse|scarlatt|vermelh|escarlate|đỏ|" +
    "أحمر|حمراء|قرمزي|" +
    "赤|紅|朱色|レッド|红|" +
    "빨간|빨강|빨갛|붉은|붉게",
  "#e7792b":
    "orange|amber|tangerine|autumn|fall |herbst|bernstein|naranja|" +
    "no outono|anaranjad|ámbar|otoñ|ambre|automn|arancion|ambra|autunn|laranja|alaranjad|âmbar|outono|màu cam|sắc cam|mùa thu|" +
    "خريف|برتقالي|كهرمان|" +
    "オレンジ|橙|秋|琥珀|紅葉|橘|枫叶|楓葉|" +
    "주황|오렌지|가을|단풍",
  "#f0c33c":
    "yellow|gold|gelb|amarillo|jaune|dorado|" +
    "amarilla|dorada|doré|giall|dorat|d'oro|amarel|dourad|vàng|" +
    "أصفر|صفراء|ذهبي|ذهب|" +
    "黄色|黄い|黄金|金色|ゴールド|金黄|黃色|金黃|" +
    "노란|노랑|노랗|금빛|금색|황금",
  "#3f9a4f":
    "green|emerald|grün|smaragd|verde|vert |" +
    "verte|verts |verdoy|émeraude|esmeralda|smerald|verdi |xanh lá|xanh lục|xanh mướt|màu lục|" +
    "أخضر|خضراء|زمردي|" +
    "緑|グリーン|新緑|エメラルド|绿|綠|翠|" +
    "초록|녹색|연두",
  "#2b9c9c":
    "teal|turquoise|cyan|türkis|turquesa|" +
    "cian |turchese|ciano|verde acqua|ngọc lam|xanh ngọc|" +
    "فيروزي|تركواز|" +
    "青緑|ターコイズ|シアン|青绿|青綠|蓝绿|藍綠|" +
    "청록|옥색",
  "#2f62c4":
    "blue|azure|cobalt|blau|azur|azul|bleu|blu |" +
    "celeste|azzurr|turchino|azuis|xanh dương|xanh lam|xanh da trời|xanh nước biển|trời xanh|xanh thẳm|" +
    "أزرق|زرقاء|لازوردي|سماوي|كحلي|" +
    "青|ブルー|藍|紺|水色|空色|蓝|" +
    "파란|파랑|파랗|푸른|하늘색|남색",
  "#7a45b8":
    "purple|violet|lavender|lila|violett|lavendel|morado|viola|" +
    "morad|púrpura|lilas|mauve|pourpre|porpora|lilla|roxo|roxa|lilás|tím|" +
    "بنفسجي|أرجواني|ليلكي|موف|" +
    "紫|パープル|バイオレット|ラベンダー|" +
    "보라|자주색|연보라",
  "#e06aa4":
    "pink|rose|magenta|rosa|pinkfarben|" +
    "rosad|fucsia|fuchsia|rosat|cor-de-rosa|fúcsia|màu hồng|hồng|" +
    "وردي|زهري|فوشي|" +
    "ピンク|桃色|桜色|粉|桃红|桃紅|" +
    "분홍|핑크",
  "#7b5236":
    "brown|sepia|chocolate|braun|marrón|marron|" +
    "castañ|brun |brune|chocolat|marrone|castan|cioccolat|seppia|marrom|castanh|sépia|nâu|" +
    "بني|كستنائي|" +
    "茶色|褐色|ブラウン|セピア|棕色|棕褐|咖啡色|" +
    "갈색|밤색|브라운",
  "#f2f1ee":
    "white|pale|weiß|weiss|blanco|blanc|bianco|" +
    "branc|trắng|" +
    "أبيض|بيضاء|ناصع|" +
    "白い|白く|白の|真っ白|白色|純白|ホワイト|纯白|雪白|洁白|潔白|白云|白雲|白雪|白帆|" +
    "하얀|하얗|흰|새하얀",
  "#1b1d24":
    "black|schwarz|negro|noir|nero|" +
    "negr|nera |neri |nere |preto|preta|pretos|pretas|đen|" +
    "أسود|سوداء|حالك|" +
    "黒|ブラック|漆黒|黑|" +
    "검은|검정|까만|새까만|블랙",
  "#8b8f98":
    "grey|gray|silver|grau|silber|gris|grigio|" +
    "platead|argenté|grigi|argentat|argento|cinza|cinzent|pratead|xám|màu bạc|ánh bạc|" +
    "رمادي|فضي|رصاصي|" +
    "灰色|グレー|銀色|シルバー|灰|银色|银白|銀白|" +
    "회색|은색|은빛|잿빛",
} as const;

export type Hour = keyof typeof HOUR_WORDS;
export type Sky = keyof typeof WEATHER_WORDS;
export type Land = keyof typeof LAND_WORDS;
export type Thing = keyof typeof THING_WORDS;
