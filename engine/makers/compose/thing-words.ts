/** Words for the things in a composition, written as `keyword-table.ts` says. */
export const THING_WORDS = {
  sun:
    "sun |sonne|sol |soleil|sole |" +
    "mặt trời|vầng dương|" +
    "شمس|شموس|" +
    "太陽|お日様|お日さま|太阳|烈日|骄阳|驕陽|" +
    "태양|햇님|해님|해가 |햇빛|떠오르는 해|지는 해",
  moon:
    "moon|mond|luna|lune|" +
    "lua |luar|luas |mặt trăng|trăng|vầng trăng|" +
    "قمر|بدر|هلال|" +
    "月|" +
    "달|달빛|달이 |보름달|초승달|반달|달밤",
  stars:
    "star |stars|starry|stern|estrella|étoile|" +
    "étoilé|stell|estrel|ngôi sao|vì sao|đầy sao|trời sao|ánh sao|" +
    "نجم|نجوم|نجمة|" +
    "星|" +
    "별|별빛|별들|별이 |별똥별|별자리|별하늘",
  aurora:
    "aurora|northern light|polarlicht|nordlicht|" +
    "aurore boréale|aurores boréales|aurore polaire|cực quang|" +
    "شفق قطبي|أضواء شمالية|أورورا|أضواء الشمال|الأضواء الشمالية|" +
    "オーロラ|極光|极光|" +
    "오로라|북극광",
  rainbow:
    "rainbow|regenbogen|arcoíris|arc-en-ciel|" +
    "arco iris|arcoiris|arcobaleno|arco-íris|arco íris|arc en ciel|cầu vồng|" +
    "قوس قزح|قوس المطر|" +
    "虹が|虹の|虹を|虹と|虹 ,|レインボー|彩虹|" +
    "무지개",
  bird:
    "bird|gull|eagle|crane|flock|vogel|vögel|möwe|adler|kranich|pájaro|oiseau|" +
    "ave |aves |gaviota|águila|grulla|mouette|goéland|aigle|cigogne|uccell|gabbian|aquila|aquile|pássaro|gaivota|águia|garça|chim |cánh chim|hải âu|đại bàng|" +
    "طائر|طيور|نورس|نسر|عصفور|عصافير|نوارس|صقر|نسور|" +
    "鳥|小鳥|カモメ|かもめ|鷲|鶴|鸟|海鸥|海鷗|鹰|鷹|鹤|" +
    "새가 |새들|새 한|새 떼|새떼|작은 새|하얀 새|갈매기|독수리|두루미|철새",
  balloon:
    "balloon|ballon|heißluft|globo|montgolfière|" +
    "mongolfier|palloncin|pallone aerostatico|balão|balões|khinh khí cầu|bóng bay|quả bóng|" +
    "منطاد|بالون|مناطيد|" +
    "気球|風船|バルーン|气球|氣球|" +
    "풍선|열기구",
  boat:
    "boat|sail|ship|yacht|segelboot|ruderboot|boote |segel|schiff|barco|bateau|" +
    "barca|barche|velero|bote |botes |buque|yate|voilier|navire|barque|veliero|velieri|battello|navi |veleiro|navio|iate|canoa|jangada|thuyền|con tàu|tàu thủy|tàu thuỷ|tàu buồm|cánh buồm|" +
    "قارب|سفينة|شراع|مركب|قوارب|سفن |مراكب|يخت|زورق|" +
    "船が|船の|船を|船と|船 ,|帆船|小船|漁船|客船|小舟|ボート|ヨット|渔船|轮船|輪船|帆|舟|游艇|遊艇|" +
    "배가 |배 한|배 ,|돛단배|나룻배|조각배|보트|요트|범선|어선",
  lighthouse:
    "lighthouse|leuchtturm|phare|" +
    "faro |faros |fari |farol |faróis|hải đăng|đèn biển|" +
    "منارة|فنار|" +
    "灯台|燈台|灯塔|燈塔|" +
    "등대",
  house:
    "house|cabin|cottage|hut|village|farm|haus|hütte|dorf|bauernhof|maison|cabaña|" +
    "casa |casas |casit|casetta|case |choza|pueblo|aldea|granja|chalet|cabane|hutte|ferme |fermes|chaumière|baita|capann|borgo|fattoria|casolare|casinha|aldeia|vila |fazenda|cabana|ngôi nhà|căn nhà|nhà gỗ|nhà tranh|nhà nhỏ|túp lều|ngôi làng|làng quê|nông trại|" +
    "منزل|بيت|كوخ|قرية|مزرعة|بيوت|منازل|أكواخ|قرى|" +
    "家が|家の|家と|家を|家 ,|一軒家|民家|小屋|農家|村|コテージ|ロッジ|房子|房屋|木屋|茅屋|农舍|農舍|" +
    "집|집들|집 한|오두막|통나무집|초가집|농가|마을|별장|산장|주택",
  castle:
    "castle|palace|fortress|tower|burg |burgen|schloss|festung|turm|castillo|château|castello|" +
    "castill|palacio|fortaleza|torre|palais|forteresse|donjon|la tour |une tour |castell|palazzo|fortezza|torri |castel|palácio|lâu đài|cung điện|pháo đài|tòa tháp|toà tháp|ngọn tháp|" +
    "قلعة|قصر|برج|قلاع|قصور|حصن|أبراج|" +
    "お城|城が|城の|城を|城と|城 ,|古城|城壁|宮殿|要塞|塔が|塔の|高塔|城堡|古堡|宫殿|皇宫|皇宮|堡垒|堡壘|塔楼|塔樓|" +
    "성|성채|성벽|고성|궁전|궁궐|요새|탑|첨탑",
  windmill:
    "windmill|mill |windmühle|mühle|molino|moulin|" +
    "mulin|moinho|cối xay|" +
    "طاحونة|طواحين|" +
    "風車|风车|磨坊|" +
    "풍차",
  tree:
    "tree|oak|willow|baum|eiche|weide|árbol|arbre|albero|" +
    "roble|chêne|saule|alberi|quercia|querce|salice|árvore|carvalho|salgueiro|cái cây|gốc cây|hàng cây|cây sồi|cây liễu|cây xanh|cây lớn|cây to|cây già|cây cối|cổ thụ|" +
    "شجرة|أشجار|شجر |بلوط|صفصاف|" +
    "木が|木の下|木と|木を|木 ,|木々|木陰|大木|巨木|並木|一本の木|樹|柳|樫|树|橡树|" +
    "나무",
  palm:
    "palm|tropical|oasis|palme|tropisch|oase|palmera|" +
    "palmier|palma |oasi |palmeir|coqueiro|oásis|cây dừa|hàng dừa|rặng dừa|cây cọ|hàng cọ|nhiệt đới|ốc đảo|" +
    "نخل|نخيل|واحة|استوائي|نخلة|" +
    "ヤシ|やしの木|椰子|椰树|椰樹|椰林|南国|オアシス|棕榈|棕櫚|热带|熱帶|绿洲|綠洲|" +
    "야자|열대|오아시스",
  cactus: "cactus|cacti|kaktus|kakteen|" + "cacto|xương rồng|" + "صبار|" + "サボテン|仙人掌|" + "선인장",
  person:
    "person|people|man |men |woman|girl|boy|child|hiker|traveler|traveller|couple|mensch|mann|frau|mädchen|junge|kinder|wanderer|paar|persona|hombre|mujer|femme|homme|" +
    "gente|niñ|chica|chico|pareja|viajer|caminante|gens |fille |fillette|garçon|enfant|randonneu|voyageu|uomo|uomini|donn|ragazz|bambin|coppia|viaggiator|viandante|pessoa|homem|homens|mulher|menin|garot|criança|casal|viajante|người|đàn ông|phụ nữ|cô gái|chàng trai|em bé|đứa trẻ|cặp đôi|lữ khách|" +
    "شخص|رجل|امرأة|فتاة|طفل|ولد|مسافر|أشخاص|ناس |رجال|نساء|أطفال|فتى|بنت|عاشقان|زوجان|" +
    "人が|人の|人と|人 ,|人々|人物|人影|男|女|子供|子ども|少年|少女|旅人|恋人|二人|ふたり|一人|ひとり|カップル|孩子|小孩|行人|情侣|情侶|人们|人們|一个人|一個人|老人|" +
    "사람|남자|여자|남성|여성|소년|소녀|아이가|아이들|아이와|어린아이|어린이|커플|연인|여행자|등산객",
  cat:
    "cat |cats|kitten|katze|kätzchen|kater|gato|chat |gatto|" +
    "gata |gatit|gatinh|gatt|chats |chaton|mèo|" +
    "قطة|قط |قطط|هرة|" +
    "猫|ネコ|ねこ|貓|" +
    "고양이",
  dog:
    "dog|puppy|wolf|fox|hund |hunde |welpe|fuchs|perro|chien|cane |" +
    "perr|cachorr|lobo|zorro|chiot|loup |loups|renard|cani |cagnolin|cucciol|lupo|lupi |volpe|volpi|cão |cães|raposa|chó |chú chó|cún|sói|cáo|" +
    "كلب|ذئب|ثعلب|كلاب|ذئاب|ثعالب|جرو|" +
    "犬|イヌ|狼|オオカミ|キツネ|狐|狗|" +
    "개|개 한|강아지|늑대|여우",
  horse:
    "horse|unicorn|rider|pferd|einhorn|reiter|caballo|cheval|" +
    "caball|yegua|jinete|chevaux|licorne|cavalier|poney|cavall|caval|égua|unicórnio|ngựa|kỳ lân|kỵ sĩ|" +
    "حصان|خيل|فارس|خيول|أحصنة|فرس|وحيد القرن|" +
    "馬が|馬の|馬と|馬に|馬を|馬 ,|白馬|子馬|駿馬|一匹馬|騎馬|ウマ|ユニコーン|马匹|骏马|白马|黑马|一匹马|骑马|奔马|马儿|独角兽|獨角獸|" +
    "말이 |말 한|말을 타|말 탄|달리는 말|백마|조랑말|망아지|유니콘",
  deer:
    "deer|stag|moose|reindeer|hirsch|reh |rehe |elch|rentier|ciervo|cerf|" +
    "cervo|venado|alce |alces|reno |renos|biche|renne|chevreuil|cervi |cerva|renna|capriol|veado|rena |renas|corça|hươu|con nai|chú nai|tuần lộc|" +
    "غزال|أيل|غزلان|أيائل|رنة|ظبي|" +
    "鹿|シカ|トナカイ|" +
    "사슴|순록|노루",
  elephant:
    "elephant|elefant|éléphant|" +
    "con voi|chú voi|đàn voi|voi con|" +
    "فيل |فيلة|أفيال|فيلان|" +
    "象が|象の|象と|象を|象 ,|子象|ゾウ|大象|小象|象群|" +
    "코끼리",
  camel:
    "camel|caravan|kamel|karawane|camello|chameau|" +
    "dromedar|dromadaire|chameaux|cammell|carovan|dromedár|lạc đà|" +
    "جمل|جمال |قافلة|إبل|ناقة|قوافل|" +
    "ラクダ|らくだ|駱駝|骆驼|驼队|駝隊|" +
    "낙타",
  whale:
    "whale|dolphin|wal |wale|delfin|ballena|baleine|" +
    "delfín|dauphin|orca |orche|orque|balen|baleia|golfinho|cá voi|cá heo|" +
    "حوت|دلفين|حيتان|دلافين|" +
    "クジラ|くじら|鯨|イルカ|シャチ|鲸|海豚|" +
    "고래",
  fish:
    "fish|shark|fisch|hai |pez |poisson|" +
    "peces|tiburón|tiburones|requin|pesce|pesci|squal|peixe|tubarão|tubarões|cardume|con cá|đàn cá|bầy cá|cá bơi|cá mập|cá vàng|" +
    "سمك|أسماك|قرش|قروش|" +
    "魚|サメ|鮫|鱼|鲨|" +
    "물고기|금붕어|열대어|상어",
  butterfly:
    "butterfl|schmetterling|mariposa|papillon|" +
    "farfall|borboleta|bướm|" +
    "فراش|فراشة|" +
    "蝶|チョウ|ちょうちょ|" +
    "나비",
  rocket:
    "rocket|spaceship|astronaut|rakete|raumschiff|cohete|fusée|" +
    "nave espacial|vaisseau spatial|navette|razzo|razzi |astronave|navicella|foguete|espaçonave|tên lửa|tàu vũ trụ|phi thuyền|phi hành gia|" +
    "صاروخ|رائد فضاء|سفينة فضاء|صواريخ|مركبة فضائية|رواد فضاء|" +
    "ロケット|宇宙船|宇宙飛行士|火箭|飞船|飛船|宇航员|宇航員|太空人|" +
    "로켓|우주선|우주비행사|우주 비행사",
  bridge:
    "bridge|brücke|puente|pont |ponte|" +
    "ponts |ponti |pontes|cây cầu|chiếc cầu|cầu gỗ|cầu đá|cầu treo|" +
    "جسر|جسور|قنطرة|" +
    "橋|ブリッジ|桥|" +
    "다리가 |다리를 건|다리 위|다리 아래|다리 ,|돌다리|나무다리|나무 다리|오래된 다리|구름다리|교량",
  fire:
    "campfire|bonfire|fire |fireplace|lagerfeuer|feuer|fogata|feu |" +
    "hoguera|fuego|chimenea|llamas|cheminée|brasier|flammes|falò|fuoco|fiamm|fogueira|fogo |lareira|chamas|đống lửa|ngọn lửa|bếp lửa|ánh lửa|lửa trại|lò sưởi|" +
    "نار|موقد|نيران|شعلة|مدفأة|" +
    "焚き火|たき火|炎|暖炉|かがり火|篝火|营火|營火|火堆|火焰|壁炉|壁爐|" +
    "모닥불|장작불|캠프파이어|벽난로|횃불",
  lantern:
    "lantern|lampion|laterne|lanterne|" +
    "farolillo|farolito|farola |farolas|linterna|lanterna|lampião|lampiões|đèn lồng|lồng đèn|đèn trời|hoa đăng|" +
    "فانوس|فوانيس|مصباح|مصابيح|قنديل|قناديل|" +
    "提灯|ちょうちん|ランタン|灯籠|行灯|灯笼|燈籠|天灯|天燈|孔明灯|" +
    "랜턴|등불|연등|풍등|초롱",
  flowers:
    "flower|rose|tulip|poppy|poppies|lavender|sunflower|daisy|blossom|blume|tulpe|mohn|lavendel|sonnenblume|blüte|fleur|" +
    "flor |flores |florid|florec|rosas|amapola|lavanda|girasol|margarita|coquelicot|lavande|tournesol|marguerite|pivoine|fior|papaver|margherit|papoula|girass|margarida|hoa |bông hoa|đóa hoa|hoa hồng|oải hương|hướng dương|" +
    "زهور|أزهار|زهرة|ورد|خزامى|عباد الشمس|زنبق|توليب|ياسمين|أقحوان|خشخاش|" +
    "花が|花の|花を|花と|花 ,|花々|花畑|花束|花咲|お花|野の花|バラ|薔薇|チューリップ|ポピー|ラベンダー|ひまわり|桜|花朵|鲜花|鮮花|野花|花海|花田|花丛|花叢|玫瑰|郁金香|鬱金香|薰衣草|向日葵|樱花|櫻花|罂粟|罌粟|" +
    "꽃|꽃밭|꽃들|꽃이 |들꽃|벚꽃|장미|튤립|양귀비|라벤더|해바라기",
} as const;
