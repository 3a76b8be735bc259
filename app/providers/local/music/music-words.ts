import type { Genre, Instrument, Mood } from "./music-plan.ts";

/**
 * Words that ask for something, in lower case and as stems where endings change; several languages side by side. A space in front keeps one from being
 * found inside another word.
 */
export interface WordEntry<Name extends string> {
  name: Name;
  keywords: readonly string[];
}

// prettier-ignore
export const MOOD_WORDS: readonly WordEntry<Mood>[] = [
  { name: "happy", keywords: ["happy", "cheerful", "joy", "bright", "upbeat", "sunny", "playful", "fröhlich", "heiter", "glücklich", "lustig", "feliz", "alegr", "joyeu", "heureu", "felice", "allegr", "gioios", "vui", "楽し", "明る", "嬉し", "陽気", "행복", "즐거", "신나", "밝은", "快乐", "欢快", "快樂", "歡快", "开心", "開心", "مرح", "سعيد", "فرح", "مبهج"] },
  { name: "sad", keywords: [" sad", "melanchol", "lonely", "grief", " tear", "heartbreak", "nostalg", "traurig", "einsam", "wehmüt", "sehnsucht", "triste", "solitari", "nostálg", "seul", "buồn", "悲し", "切な", "寂し", "슬픈", "슬프", "외로", "우울", "悲伤", "忧伤", "悲傷", "憂傷", "حزين", "حزن", "كئيب"] },
  { name: "calm", keywords: ["calm", "relax", "peace", "quiet", "gentle", "soft", "sleep", "meditat", "serene", "soothing", "warm", "ruhig", "sanft", "entspann", "friedlich", "schlaf", "leise", "tranquil", "suave", "relaj", "calme", "doux", "douce", "paisible", "apais", "calmo", "dolce", "sereno", "rilass", "calma", "êm dịu", "nhẹ nhàng", "thư giãn", "穏やか", "静か", "落ち着", "癒", "차분", "잔잔", "평화", "고요", "平静", "安静", "宁静", "平靜", "安靜", "寧靜", "هادئ", "سلام", "استرخاء", "ناعم"] },
  { name: "epic", keywords: ["epic", "heroic", "triumph", "cinematic", "battle", "majestic", "powerful", "adventure", "trailer", "episch", "helden", "triumph", "kraftvoll", "abenteuer", "épic", "épique", "heroic", "heróic", "héroï", "epico", "eroic", "triunf", "hùng tráng", "anh hùng", "壮大", "英雄", "勇壮", "웅장", "영웅", "史诗", "宏大", "史詩", "ملحمي", "بطولي", "حماسي"] },
  { name: "dark", keywords: ["dark", "scary", "horror", "mysterious", "tense", "suspense", "creepy", "sinister", "haunt", "düster", "unheimlich", "grusel", "spannung", "oscur", "miedo", "terror", "sombre", "mystér", "inquiet", "misterios", "cupo", "sombri", "bí ẩn", "đáng sợ", "暗い", "怖い", "不気味", "ミステリ", "어두", "무서", "신비", "黑暗", "恐怖", "神秘", "مظلم", "غامض", "مخيف", "رعب"] },
  { name: "romantic", keywords: ["romantic", " love", "tender", "wedding", "dream", "romant", "liebe", "zärtlich", "hochzeit", "traum", "amor", "ternura", "boda", "sueño", "amour", "tendre", "mariage", "rêve", "amore", "tener", "sogn", "sonho", "tình yêu", "lãng mạn", "恋", "愛", "ロマン", "夢", "사랑", "로맨틱", "꿈", "爱", "浪漫", "梦", "رومانسي", "حب", "حلم"] },
  { name: "energetic", keywords: ["energetic", "driving", "exciting", "dance", "party", "workout", "power", "intense", "energi", "mitreißend", "treibend", " tanz", "feier", "enérg", "baile", "fiesta", "énerg", "danse", "fête", "festa", "dança", "sôi động", "tiệc", "激しい", "元気", "ダンス", "パーティ", "신나는", "격렬", "댄스", "파티", "活力", "激烈", "舞", "派对", "派對", "نشيط", "رقص", "حفلة"] },
];

// prettier-ignore
export const GENRE_WORDS: readonly WordEntry<Genre>[] = [
  { name: "waltz", keywords: ["waltz", "walzer", "vals", "valse", "valzer", "valsa", "ワルツ", "왈츠", "华尔兹", "圆舞曲", "華爾滋", "圓舞曲", "فالس", "3/4"] },
  { name: "lofi", keywords: ["lo-fi", "lofi", "lo fi", "chillhop", "chill", "study", "ローファイ", "로파이", "低保真", "لو فاي"] },
  { name: "jazz", keywords: ["jazz", "swing", "blues", "bebop", "ジャズ", "スイング", "재즈", "블루스", "爵士", "藍調", "蓝调", "جاز", "بلوز"] },
  { name: "rock", keywords: ["rock", "metal", "punk", "grunge", "ロック", "メタル", "록 음악", "락", "메탈", "摇滚", "搖滾", "金属", "روك", "ميتال"] },
  { name: "electronic", keywords: ["electro", "techno", " house", "edm", "trance", "synthwave", " disco ", "dubstep", "elektro", "electrón", "électro", "elettro", "eletrô", "エレクトロ", "テクノ", "電子", "일렉트로", "테크노", "电子", "إلكترون", "تكنو"] },
  { name: "hiphop", keywords: ["hip hop", "hip-hop", "hiphop", " rap", " trap", "r&b", "ヒップホップ", "ラップ", "힙합", "랩", "嘻哈", "说唱", "說唱", "هيب هوب", "راب"] },
  { name: "bossa", keywords: ["bossa", "latin", "samba", "salsa", "reggae", "rumba", "ボサ", "ラテン", "サンバ", "보사", "라틴", "拉丁", "桑巴", "بوسا", "لاتيني"] },
  { name: "ambient", keywords: ["ambient", "drone", "space", "atmosphere", "atmosphär", "weltraum", "espac", "spazial", "アンビエント", "宇宙", "앰비언트", "우주", "氛围", "氛圍", "太空", "محيطي", "فضاء"] },
  { name: "classical", keywords: ["classic", "baroque", "orchestr", "symphon", "chamber", "klassi", "barock", "sinfon", "clásic", "orquest", "cổ điển", "クラシック", "オーケストラ", "클래식", "오케스트라", "古典", "交响", "交響", "管弦", "كلاسيك", "أوركسترا", "سيمفون"] },
  { name: "folk", keywords: ["folk", "country", "acoustic", "celtic", "ballad", "campfire", "volkslied", "akustisch", "acústic", "acoustique", "acustic", "dân ca", "フォーク", "カントリー", "アコースティック", "포크", "컨트리", "어쿠스틱", "민요", "民谣", "民謠", "乡村", "鄉村", "شعبي", "فولك"] },
  { name: "chiptune", keywords: ["chiptune", "8-bit", "8 bit", "video game", "arcade", "videospiel", "videojuego", "jeu vidéo", "videogioco", "ファミコン", "8ビット", "チップチューン", "칩튠", "8비트", "芯片音乐", "像素", "ثماني البت"] },
  { name: "pop", keywords: [" pop", "indie", "ポップ", "팝", "流行", "بوب"] },
];

// prettier-ignore
export const INSTRUMENT_WORDS: readonly WordEntry<Instrument>[] = [
  { name: "epiano", keywords: ["electric piano", "rhodes", "e-piano", "epiano", "piano eléctrico", "piano électrique", "piano elettrico", "エレピ", "일렉트릭 피아노", "电钢", "電鋼", "بيانو كهربائي"] },
  { name: "piano", keywords: ["piano", "klavier", "flügel", "pianoforte", "dương cầm", "ピアノ", "피아노", "钢琴", "鋼琴", "بيانو"] },
  { name: "guitar", keywords: ["guitar", "gitarre", "ukulele", "guitarra", "guitare", "chitarra", " harp", "harfe", " lute", " oud", "ギター", "ハープ", "기타", "하프", "吉他", "竖琴", "豎琴", "غيتار", "جيتار", "عود", "قيثار"] },
  { name: "strings", keywords: ["string", "violin", "cello", "streich", "geige", "violín", "violon", "corde", " archi", "cuerdas", "cordas", "vĩ cầm", "バイオリン", "ヴァイオリン", "チェロ", "ストリングス", "弦楽", "바이올린", "첼로", "현악", "小提琴", "大提琴", "弦乐", "弦樂", "كمان", "تشيلو", "وتري"] },
  { name: "flute", keywords: ["flute", "flöte", "whistle", "oboe", "clarinet", "klarinette", "flauta", "flûte", "flauto", "clarinete", "sáo", "フルート", "笛", "플루트", "피리", "长笛", "長笛", "ناي", "فلوت"] },
  { name: "organ", keywords: [" organ ", "orgel", "accordion", "akkordeon", "harmonica", "órgano", "orgue", "accordéon", "organo", "fisarmonica", "オルガン", "アコーディオン", "오르간", "아코디언", "管风琴", "管風琴", "手风琴", "手風琴", "أورغن", "أكورديون"] },
  { name: "brass", keywords: ["brass", "trumpet", "horn", "trombone", "sax", "trompete", "posaune", "blechbläser", "trompet", "cuivre", "metales", "ottoni", "kèn", "トランペット", "ブラス", "サックス", "트럼펫", "브라스", "색소폰", "小号", "小號", "铜管", "銅管", "萨克斯", "薩克斯", "بوق", "ترومبيت", "ساكسفون", "نحاسي"] },
  { name: "bell", keywords: [" bell", "music box", "vibraphone", "xylophone", "marimba", "glocken", "spieluhr", "glockenspiel", "campana", "caja de música", "cloche", "boîte à musique", "campane", "carillon", " sino", "chuông", "ベル", "オルゴール", "鐘", "鉄琴", "木琴", "벨", "오르골", "실로폰", "钟", "铃", "八音盒", "音樂盒", "جرس", "أجراس", "صندوق موسيقى"] },
  { name: "synth", keywords: ["synth", "keyboard", "sinte", "シンセ", "신스", "신디사이저", "合成器", "سنث", "مركب"] },
];

/** Words for the pace, and the factor of the tempo that they stand for. */
// prettier-ignore
export const PACE_WORDS: readonly { factor: number; keywords: readonly string[] }[] = [
  { factor: 0.64, keywords: ["very slow", "sehr langsam", "muy lent", "très lent", "molto lent", "muito lent", "rất chậm", "とてもゆっくり", "아주 느린", "非常慢", "بطيء جدا"] },
  { factor: 1.4, keywords: ["very fast", "sehr schnell", "muy rápid", "très rapide", "molto veloce", "muito rápid", "rất nhanh", "とても速", "아주 빠른", "非常快", "سريع جدا"] },
  { factor: 0.78, keywords: ["slow", "langsam", " lent", "adagio", "chậm", "ゆっくり", "スロー", "느린", "느리", "천천", "慢", "缓", "緩", "بطيء", "بطيئ"] },
  { factor: 1.22, keywords: [" fast", "quick", "rapid", "schnell", " rasch", "rápid", "rapide", " vite", "veloce", "presto", "allegro", "nhanh", "速い", "速く", "アップテンポ", "빠른", "빠르", "快节奏", "快速", "快節奏", "سريع"] },
];

/** Words that turn the drums away, whatever the genre. */
// prettier-ignore
export const NO_DRUMS_WORDS: readonly string[] = ["no drums", "without drums", "no percussion", "ohne schlagzeug", "ohne trommeln", "kein schlagzeug", "sin batería", "sin percusión", "sans batterie", "sans percussion", "senza batteria", "senza percussioni", "sem bateria", "sem percussão", "không trống", "ドラムなし", "드럼 없이", "드럼 없는", "没有鼓", "無鼓", "بدون طبول", "بلا طبول"];
