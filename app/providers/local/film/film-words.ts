import type { EffectName, GradeName, MoveName } from "./film-plan.ts";

interface WordEntry<Name extends string> {
  name: Name;
  /** In lower case; a space in front keeps a word from being found inside another. */
  keywords: readonly string[];
}

// prettier-ignore
export const MOVE_WORDS: readonly WordEntry<MoveName>[] = [
  { name: "zoom-out", keywords: ["zoom out", "zooms out", "zooming out", "pull back", "pulls back", "pull out", "dolly out", "reveal", "herauszoom", "rauszoom", "wegzoom", "zurückweich", "alejar", "alejándose", "zoom hacia fuera", "dézoom", "recul", "zoom arrière", "allontan", "zoom indietro", "afastar", "afasta", "thu nhỏ", "lùi ra", "ズームアウト", "引いて", "引き", "줌 아웃", "줌아웃", "멀어", "拉远", "拉遠", "缩小", "縮小", "تصغير", "ابتعاد", "تبتعد"] },
  { name: "zoom-in", keywords: ["zoom in", "zooms in", "zooming in", "push in", "pushes in", "dolly in", "closer", "close-up", "approach", "heranzoom", "reinzoom", "hineinzoom", "näher", "heranfahr", "acerca", "acercándose", "zoom hacia", "zoom avant", "rapproch", "avvicin", "zoom avanti", "aproxima", "phóng to", "tiến lại gần", "ズームイン", "近づ", "寄り", "줌 인", "줌인", "다가", "가까이", "推近", "拉近", "放大", "تقريب", "اقتراب", "تقترب"] },
  { name: "left", keywords: ["to the left", "leftward", "pan left", "pans left", " left", "nach links", "links", "izquierda", "gauche", "sinistra", "esquerda", "sang trái", "trái", "左", "왼쪽", "يسار"] },
  { name: "right", keywords: ["to the right", "rightward", "pan right", "left to right", " right", "nach rechts", "rechts", "derecha", "droite", "destra", "direita", "sang phải", "phải", "右", "오른쪽", "يمين"] },
  { name: "up", keywords: ["upward", "tilt up", "move up", "rises", "rising", "crane up", "nach oben", "aufwärts", "hinauf", "hacia arriba", "subiendo", "vers le haut", "monte", "verso l'alto", "para cima", "lên trên", "上へ", "上に", "上昇", "위로", "上升", "向上", "للأعلى", "إلى الأعلى", "إلى أعلى"] },
  { name: "down", keywords: ["downward", "tilt down", "move down", "descend", "nach unten", "abwärts", "hinab", "hacia abajo", "bajando", "vers le bas", "descend", "verso il basso", "para baixo", "xuống dưới", "下へ", "下に", "下降", "아래로", "向下", "للأسفل", "إلى الأسفل", "إلى أسفل"] },
  { name: "still", keywords: ["static camera", "still camera", "fixed camera", "no camera movement", "locked-off", "tripod", "stehende kamera", "feste kamera", "cámara fija", "caméra fixe", "camera fissa", "câmera fixa", "máy quay cố định", "固定カメラ", "カメラ固定", "고정 카메라", "固定镜头", "固定鏡頭", "كاميرا ثابتة"] },
];

/** Words for the pace, and how far the camera travels by them; 1 is usual. */
// prettier-ignore
export const FILM_PACE_WORDS: readonly { travel: number; keywords: readonly string[] }[] = [
  { travel: 0.55, keywords: ["slow", "gentle", "subtle", "calm", "langsam", "sanft", "ruhig", "lento", "lenta", "despacio", "suave", "lentement", "douce", " lent", "dolce", "devagar", "chậm", "nhẹ", "ゆっくり", "静か", "穏やか", "천천", "느리", "느린", "缓慢", "慢", "緩慢", "بطيء", "ببطء", "هادئ"] },
  { travel: 1.7, keywords: [" fast", "quick", "rapid", "dynamic", "energetic", "schnell", "rasant", "dynamisch", "rápid", "rapide", "vite ", "veloce", "dinámic", "dinâmic", "nhanh", "速く", "素早", "激し", "빠르", "빠른", "역동", "快速", "迅速", "动感", "動感", "سريع", "بسرعة"] },
];

// prettier-ignore
export const EFFECT_WORDS: readonly WordEntry<EffectName>[] = [
  { name: "snow", keywords: ["snow", "winter", "schnee", "nieve", "nevando", "neige", " neve", "nevica", "tuyết", "雪", "눈이", "눈 내", "눈송이", "겨울", "冬", "ثلج", "ثلوج"] },
  { name: "rain", keywords: [" rain", "storm", "drizzle", "regen", "lluvia", "llueve", "pluie", "pioggia", "chuva", " mưa", "雨", "비가", "빗", "مطر", "أمطار"] },
  { name: "sparkle", keywords: ["sparkl", "glitter", "magic", "firefl", "stardust", "twinkl", "funkel", "glitzer", "glühwürm", "magisch", "brillo", "chispas", "mágic", "étincel", "paillett", "magique", "scintill", "brilho", "lấp lánh", "phép", "きらきら", "キラキラ", "輝", "魔法", "蛍", "반짝", "마법", "闪烁", "閃爍", "闪光", "萤火", "بريق", "لمعان", "سحر", "متلألئ"] },
  { name: "mist", keywords: [" mist", " fog", "haze", "steam", "smoke", "nebel", "dunst", "dampf", "rauch", "niebla", "bruma", "humo", "vapor", "brume", "brouillard", "fumée", "nebbia", "foschia", "fumo", "névoa", "neblina", "sương", "khói", "霧", "もや", "煙", "湯気", "안개", "연기", "雾", "烟", "ضباب", "بخار", "دخان"] },
  { name: "petals", keywords: ["petal", "blossom", "confetti", "leaves fall", "falling leaves", "blüten", "konfetti", "laub", "pétalo", "confeti", "pétale", "confettis", "petali", "coriandoli", "pétala", "cánh hoa", "花びら", "桜", "紙吹雪", "落ち葉", "꽃잎", "벚꽃", "낙엽", "花瓣", "落叶", "落葉", "بتلات", "أوراق متساقطة"] },
];

// prettier-ignore
export const GRADE_WORDS: readonly WordEntry<GradeName>[] = [
  { name: "night", keywords: ["night", "moonlight", "midnight", " nacht", "mondlicht", "noche", "nuit", "notte", "noite", "ban đêm", " đêm", "夜", "밤", "月光", "ليل", "الليل"] },
  { name: "warm", keywords: ["sunset", "sunrise", "golden", "dawn", "dusk", "warm", "sonnenuntergang", "sonnenaufgang", "abendlicht", "morgenlicht", "atardecer", "amanecer", "dorad", "coucher de soleil", "lever du soleil", "doré", "tramonto", "alba ", "dorat", "pôr do sol", "dourad", "hoàng hôn", "bình minh", "夕日", "夕焼け", "朝日", "夕暮れ", "노을", "석양", "일출", "日落", "夕阳", "夕陽", "日出", "黄昏", "غروب", "شروق", "ذهبي", "دافئ"] },
  { name: "monochrome", keywords: ["black and white", "black-and-white", "monochrome", "noir", "schwarzweiß", "schwarz-weiß", "blanco y negro", "noir et blanc", "bianco e nero", "preto e branco", "đen trắng", "モノクロ", "白黒", "흑백", "黑白", "أبيض وأسود"] },
  { name: "vintage", keywords: ["vintage", "retro", "old film", "nostalgi", "super 8", "rétro", "nostálgi", "altmodisch", "cổ điển", "レトロ", "昔の", "빈티지", "레트로", "복고", "复古", "復古", "怀旧", "懷舊", "قديم", "عتيق"] },
];
