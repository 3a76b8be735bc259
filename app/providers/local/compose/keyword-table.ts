/**
 * Words that a composition follows, by what they stand for: English, German and Arabic, and roots that other languages
 * share. In lower case, parted by bars; each must begin a word, except in scripts without spaces.
 * A space behind a word keeps it from beginning another one.
 */
export const HOUR_WORDS = {
  dawn: "dawn|sunrise|morning|first light|morgen|sonnenaufgang|dämmert|فجر|شروق|صباح|amanecer|aube|alba",
  day: "day |daylight|noon|midday|sunny|summer|bright|tag |tags |mittag|sonnig|sommer|helle|hellem|نهار|ظهر|مشمس|صيف|verano|soleado|été|ensoleillé",
  sunset:
    "sunset|golden hour|evening|sonnenuntergang|abend|goldene stunde|غروب|مساء|الساعة الذهبية|atardecer|coucher de soleil|tramonto|夕|日落",
  dusk: "dusk|twilight|blue hour|dämmerung|blaue stunde|شفق|غسق|crépuscule|crepúsculo",
  night: "night|midnight|dark|starry|nacht|mitternacht|dunkel|sternen|ليل|مظلم|noche|nuit|notte|夜|밤",
} as const;

export const WEATHER_WORDS = {
  clouds: "cloud|overcast|wolke|bewölkt|غيوم|غائم|سحب|سحاب|nube|nuage",
  fog: "fog|mist |misty|haze|hazy|nebel|dunst|ضباب|niebla|brume|nebbia",
  rain: "rain |rains|rainy|raining|raindrop|rainfall|rainstorm|drizzle|wet |regen |regenwetter|regentropfen|regenguss|regnerisch|regnet|nieselregen|مطر|أمطار|lluvia|pluie|pioggia|雨|비가",
  snow: "snow|winter|ice |icy|frost|blizzard|schnee|eis |eisig|verschneit|ثلج|ثلوج|شتاء|nieve|neige|neve |雪|눈이",
  storm: "storm|thunder|lightning|sturm|gewitter|blitz|عاصف|رعد|برق|tormenta|orage",
} as const;

export const LAND_WORDS = {
  mountains:
    "mountain|peak|alps|alpine|cliff|summit|fjord|berg|gebirge|gipfel|alpen|جبل|جبال|قمة|montaña|montagne|montagna|山|산",
  hills:
    "hill|valley|countryside|vineyard|tuscany|hügel|tal |landschaft|weinberg|تل|تلال|وادي|ريف|colina|colline",
  sea: "sea|ocean|beach|coast|wave|bay |island|harbour|harbor|meer|ozean|strand|küste|welle|insel|hafen|بحر|محيط|شاطئ|ساحل|أمواج|جزيرة|ميناء|mar |playa|mer |plage|mare |spiaggia|海|바다",
  lake: "lake|river|pond|bergsee|fluss|teich|ufer|بحيرة|نهر|lago|río|lac |rivière|湖",
  forest:
    "forest|wood|pine |pines|pine tree|pinewood|fir tree|firs |jungle|wald|wälder|tanne|fichte|kiefer|dschungel|غابة|غابات|صنوبر|bosque|forêt|foresta|森|숲",
  city: "city|skyline|town|street|tokyo|new york|skyscraper|downtown|cyberpunk|neon|stadt|straße|hochhaus|hochhäuser|مدينة|شارع|ناطحات|أبراج|ciudad|ville|città|都市|城市|도시",
  desert: "desert|dune|sahara|sand|wüste|düne|صحراء|كثبان|رمال|desierto|désert|deserto|砂漠|사막",
  meadow:
    "meadow|field|garden|flower|grass|spring|blossom|wiese|feld|garten|blume|gras|frühling|blüte|مرج|حقل|حديقة|زهور|أزهار|زهرة|ورود|عشب|ربيع|prado|jardín|flor|prairie|jardin|fleur|花|꽃",
  space:
    "space|galaxy|planet|nebula|universe|cosmos|orbit|weltraum|weltall|galaxie|universum|planeten|فضاء|مجرة|كوكب|كواكب|الكون|espacio|galaxia|espace|spazio|宇宙|우주",
  underwater:
    "underwater|coral|reef|aquarium|deep sea|unterwasser|koralle|riff|tiefsee|تحت الماء|مرجان|شعاب|submarino|sous-marin",
} as const;

export const THING_WORDS = {
  sun: "sun |sonne|شمس|sol |soleil|sole |太陽|태양",
  moon: "moon|mond|قمر|luna|lune|月|달",
  stars: "star |stars|starry|stern|نجم|نجوم|estrella|étoile|stelle|星|별",
  aurora: "aurora|northern light|polarlicht|nordlicht|شفق قطبي|أضواء شمالية",
  rainbow: "rainbow|regenbogen|قوس قزح|arcoíris|arc-en-ciel",
  bird: "bird|gull|eagle|crane|flock|vogel|vögel|möwe|adler|kranich|طائر|طيور|نورس|نسر|pájaro|oiseau|鳥",
  balloon: "balloon|ballon|heißluft|منطاد|بالون|globo|montgolfière",
  boat: "boat|sail|ship|yacht|segelboot|ruderboot|boote |segel|schiff|قارب|سفينة|شراع|مركب|barco|bateau|船",
  lighthouse: "lighthouse|leuchtturm|منارة|faro|phare|灯台",
  house:
    "house|cabin|cottage|hut|village|farm|haus|hütte|dorf|bauernhof|منزل|بيت|كوخ|قرية|مزرعة|casa|maison|cabaña|家",
  castle:
    "castle|palace|fortress|tower|burg |burgen|schloss|festung|turm|قلعة|قصر|برج|castillo|château|castello|城",
  windmill: "windmill|mill |windmühle|mühle|طاحونة|molino|moulin",
  tree: "tree|oak|willow|baum|eiche|weide|شجرة|أشجار|árbol|arbre|albero|木|나무",
  palm: "palm|tropical|oasis|palme|tropisch|oase|نخل|نخيل|واحة|استوائي|palmera",
  cactus: "cactus|cacti|kaktus|kakteen|صبار",
  person:
    "person|people|man |men |woman|girl|boy|child|hiker|traveler|traveller|couple|mensch|mann|frau|mädchen|junge|kinder|wanderer|paar|شخص|رجل|امرأة|فتاة|طفل|ولد|مسافر|persona|hombre|mujer|femme|homme|人",
  cat: "cat |cats|kitten|katze|kätzchen|kater|قطة|قط |قطط|gato|chat |gatto|猫|고양이",
  dog: "dog|puppy|wolf|fox|hund |hunde |welpe|fuchs|كلب|ذئب|ثعلب|perro|chien|cane |犬",
  horse: "horse|unicorn|rider|pferd|einhorn|reiter|حصان|خيل|فارس|caballo|cheval|馬",
  deer: "deer|stag|moose|reindeer|hirsch|reh |rehe |elch|rentier|غزال|أيل|ciervo|cerf|鹿",
  elephant: "elephant|elefant|فيل|éléphant|象",
  camel: "camel|caravan|kamel|karawane|جمل|جمال |قافلة|camello|chameau",
  whale: "whale|dolphin|wal |wale|delfin|حوت|دلفين|ballena|baleine",
  fish: "fish|shark|fisch|hai |سمك|أسماك|قرش|pez |poisson|魚",
  butterfly: "butterfl|schmetterling|فراش|mariposa|papillon",
  rocket: "rocket|spaceship|astronaut|rakete|raumschiff|صاروخ|رائد فضاء|سفينة فضاء|cohete|fusée",
  bridge: "bridge|brücke|جسر|puente|pont |ponte",
  fire: "campfire|bonfire|fire |fireplace|lagerfeuer|feuer|نار|موقد|fogata|feu ",
  lantern: "lantern|lampion|laterne|فانوس|فوانيس|farol|lanterne",
  flowers:
    "flower|rose|tulip|poppy|poppies|lavender|sunflower|daisy|blossom|blume|tulpe|mohn|lavendel|sonnenblume|blüte|زهور|أزهار|زهرة|ورد|خزامى|عباد الشمس|flor|fleur|fiore|花|꽃",
} as const;

/** Colour words and what they stand for. */
export const COLOR_WORDS = {
  "#c8322f": "red |crimson|scarlet|ruby|rot |rote|rubin|أحمر|حمراء|rojo|rouge|rosso|赤",
  "#e7792b": "orange|amber|tangerine|autumn|fall |herbst|خريف|bernstein|برتقالي|naranja",
  "#f0c33c": "yellow|gold|gelb|أصفر|صفراء|ذهبي|amarillo|jaune|dorado|黄",
  "#3f9a4f": "green|emerald|grün|smaragd|أخضر|خضراء|verde|vert |緑",
  "#2b9c9c": "teal|turquoise|cyan|türkis|فيروزي|turquesa",
  "#2f62c4": "blue|azure|cobalt|blau|azur|أزرق|زرقاء|azul|bleu|blu |青",
  "#7a45b8": "purple|violet|lavender|lila|violett|lavendel|بنفسجي|أرجواني|morado|viola|紫",
  "#e06aa4": "pink|rose|magenta|rosa|pinkfarben|وردي|زهري",
  "#7b5236": "brown|sepia|chocolate|braun|بني|marrón|marron",
  "#f2f1ee": "white|pale|weiß|weiss|أبيض|بيضاء|blanco|blanc|bianco|白",
  "#1b1d24": "black|schwarz|أسود|سوداء|negro|noir|nero|黒",
  "#8b8f98": "grey|gray|silver|grau|silber|رمادي|فضي|gris|grigio",
} as const;

export type Hour = keyof typeof HOUR_WORDS;
export type Sky = keyof typeof WEATHER_WORDS;
export type Land = keyof typeof LAND_WORDS;
export type Thing = keyof typeof THING_WORDS;
