/** Words for the land of a composition, written as `keyword-table.ts` says. */
export const LAND_WORDS = {
  mountains:
    "mountain|peak|alps|alpine|cliff|summit|fjord|berg|gebirge|gipfel|alpen|montaña|montagne|montagna|" +
    "klippe|felsen|montañ|sierra|cordillera|cumbre|pico |picos|cima|acantilado|alpes|montagn|sommet|falaise|cime|alpi |monti |vetta|vette|scoglier|dirupo|montanh|serra |penhasco|falésia|cordilheira|cume|núi|vách đá|" +
    "جبل|جبال|قمة|قمم|جرف|منحدر|" +
    "山|崖|峰|頂上|アルプス|悬崖|懸崖|峭壁|山 |" +
    "산|산맥|산속|산꼭대기|산봉우리|봉우리|산들|절벽|알프스",
  hills:
    "hill|valley|countryside|vineyard|tuscany|hügel|tal |landschaft|weinberg|colina|colline|" +
    "valle|loma |lomas|campiña|viñed|vallée|vallon|campagne|vignoble|vignes|coteau|collin|vallata|campagna|vigneto|vigneti|vale |vales |morro|vinhed|đồi|thung lũng|đồng quê|miền quê|vườn nho|" +
    "تل|تلال|وادي|ريف|تلة|هضاب|هضبة|كروم|" +
    "丘|谷|田園|田舎|ぶどう畑|乡村|鄉村|田园|葡萄园|葡萄園|" +
    "언덕|골짜기|계곡|시골|구릉|포도밭",
  sea:
    "sea|ocean|beach|coast|wave|bay |island|harbour|harbor|meer|ozean|strand|küste|welle|insel|hafen|mar |playa|mer |plage|mare |spiaggia|" +
    "océan|oceano|ola |olas |costa|isla|bahía|puerto|vague|bord de mer|la côte|les côtes|littoral|île|baie |port |le onde|sulle onde|tra le onde|isola|isole|baia |porto |praia|onda |ondas|ilha|baía|litoral|no mar|no oceano|biển|đại dương|sóng|hòn đảo|đảo nhỏ|đảo hoang|quần đảo|vịnh|bến cảng|hải cảng|" +
    "بحر|محيط|شاطئ|ساحل|أمواج|جزيرة|ميناء|بحار|موج |موجة|خليج|جزر |مرفأ|شواطئ|" +
    "海|浜|ビーチ|波が|波の|波打|波しぶき|さざ波|荒波|波浪|島|港|岬|渚|入り江|沙滩|沙灘|岛|海湾|海灣|" +
    "바다|바닷가|해변|해안|파도|섬|섬들|항구|모래사장",
  lake:
    "lake|river|pond|bergsee|fluss|teich|ufer|lago|río|lac |rivière|" +
    "ríos|laguna|estanque|arroyo|fleuve|étang|ruisseau|lacs |laghi|fiume|fiumi|ruscello|stagno|torrente|lagoa|rio |rios |riacho|no lago|no rio|hồ |mặt hồ|bờ hồ|sông|suối|ao sen|cái ao|" +
    "بحيرة|نهر|أنهار|جدول|بركة|غدير|ضفة|" +
    "湖|川が|川の|川を|川に|川沿|川辺|川面|小川|清流|渓流|池が|池の|池に|沼|河流|小河|河边|河邊|河畔|河水|溪|池塘|荷塘|" +
    "호수|호숫가|강|강가|강물|강변|연못|개울|시냇",
  forest:
    "forest|wood|pine |pines|pine tree|pinewood|fir tree|firs |jungle|wald|wälder|tanne|fichte|kiefer|dschungel|bosque|forêt|foresta|" +
    "selva|jungla|pino |pinos|pinar|abeto|sapin|pins |les bois|sous-bois|pinède|bosc|giungla|pineta|pini |abete|abeti|floresta|mata |pinheir|pinhal|no bosque|rừng|cây thông|" +
    "غابة|غابات|صنوبر|أدغال|حرش|أحراش|" +
    "森|林の中|林道|林間|雑木林|竹林|樹林|松林|杉林|松の木|ジャングル|树林|丛林|叢林|林间|" +
    "숲|숲속|숲길|소나무|전나무|밀림|정글|수풀",
  city:
    "city|skyline|town|street|tokyo|new york|skyscraper|downtown|cyberpunk|neon|stadt|straße|hochhaus|hochhäuser|ciudad|ville|città|" +
    "calle|rascacielos|urban|edificios|rue |rues |gratte-ciel|urbain|immeuble|strada|strade|grattaciel|vicol|metropoli|cidade|rua |ruas |arranha-céu|prédio|metrópole|avenida|thành phố|đường phố|phố |khu phố|phố xá|tòa nhà|toà nhà|nhà chọc trời|cao ốc|đô thị|" +
    "مدينة|شارع|ناطحات|أبراج|شوارع|ناطحة|عمارات|نيون|" +
    "都市|城市|街|町|通り|ビル|高層|摩天|東京|ネオン|路地|高楼|高樓|霓虹|巷|" +
    "도시|거리|빌딩|고층|골목|시내|도심|서울|도쿄|네온|번화가",
  desert:
    "desert|dune|sahara|sand|wüste|düne|desierto|désert|deserto|" +
    "desiert|duna|arena |arenas|sable |sables|sabbi|areia|no deserto|sa mạc|đụn cát|cồn cát|cát vàng|" +
    "صحراء|كثبان|رمال|صحراوي|رملي|" +
    "砂漠|砂丘|サハラ|沙漠|沙丘|戈壁|大漠|黄沙|黃沙|撒哈拉|" +
    "사막|모래언덕|모래 언덕|사구|사하라",
  meadow:
    "meadow|field|garden|flower|grass|spring|blossom|wiese|feld|garten|blume|gras|frühling|blüte|prado|jardín|prairie|jardin|fleur|" +
    "flor |flores |florid|florec|pradera|campo |campos |césped|hierba|primavera|champ |champs |herbe|pelouse|printemps|prés |prato|prati |giardin|campi |erba |erboso|fior|jardim|jardins|campina|grama|relva|no jardim|no campo|đồng cỏ|cánh đồng|thảo nguyên|bãi cỏ|thảm cỏ|cỏ |vườn|khu vườn|ruộng|mùa xuân|hoa |bông hoa|" +
    "مرج|حقل|حديقة|زهور|أزهار|زهرة|ورود|عشب|ربيع|مروج|حقول|بستان|زهر |سهول|مراعي|" +
    "草原|野原|草地|芝生|牧場|畑|庭|花畑|花園|花が|花の|花を|花と|花々|花咲|お花|野の花|花 ,|春|草坪|花园|花海|花田|花朵|鲜花|鮮花|野花|花丛|花叢|田野|原野|牧场|" +
    "초원|들판|정원|꽃|꽃밭|꽃들|꽃이 |들꽃|벚꽃|잔디|풀밭|목장|봄|봄날",
  space:
    "space|galaxy|planet|nebula|universe|cosmos|orbit|weltraum|weltall|galaxie|universum|planeten|espacio|galaxia|espace|spazio|" +
    "espacial|galáxia|cósm|universo|nebulosa|vía láctea|spatial|univers |nébuleuse|voie lactée|galassi|pianet|via lattea|cosmic|espaço|no espaço|via láctea|vũ trụ|không gian|thiên hà|ngân hà|hành tinh|tinh vân|" +
    "فضاء|مجرة|كوكب|كواكب|الكون|سديم|درب التبانة|كوني|فضائي|" +
    "宇宙|銀河|惑星|星雲|天の川|太空|银河|星球|行星|星系|星云|" +
    "우주|은하|행성|성운",
  underwater:
    "underwater|coral|reef|aquarium|deep sea|unterwasser|koralle|riff|tiefsee|submarino|sous-marin|" +
    "submarin|bajo el agua|bajo el mar|arrecife|acuario|fondo del mar|sous l'eau|sous la mer|récif|corail|coraux|fonds marins|sott'acqua|subacque|corall|acquario|fondale|abissi|debaixo d'água|debaixo da água|subaquátic|recife|corais|aquário|fundo do mar|dưới nước|dưới biển|đáy biển|san hô|thủy cung|thuỷ cung|" +
    "تحت الماء|مرجان|شعاب|أعماق البحر|تحت البحر|قاع البحر|" +
    "海底|海中|水中|深海|サンゴ|珊瑚|水族館|水下|水族馆|礁|" +
    "물속|바닷속|해저|산호|심해|수중|수족관",
} as const;
