/** What people may write for each word table of compositions, in the order en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw. */
export const HOUR_PHRASES = `
dawn: at dawn / am Morgen / al amanecer / au lever du soleil / all’alba / 夜明けに / 새벽에 / ao amanhecer / lúc bình minh / عند الفجر / 清晨 / 清晨
day: at noon / am Mittag / al mediodía / en plein jour / a mezzogiorno / 昼間 / 한낮에 / ao meio-dia / giữa trưa / في النهار / 中午 / 中午
sunset: at sunset / bei Sonnenuntergang / al atardecer / au coucher du soleil / al tramonto / 夕方に / 노을 질 때 / ao pôr do sol / lúc hoàng hôn / عند الغروب / 日落时 / 夕陽下
dusk: at dusk / in der Dämmerung / en el crepúsculo / au crépuscule / al crepuscolo / 夕暮れ / 해 질 녘 / ao anoitecer / lúc chạng vạng / وقت الغسق / 黄昏 / 黃昏
night: at night / bei Nacht / de noche / la nuit / di notte / 夜に / 밤에 / à noite / vào ban đêm / في الليل / 夜里 / 夜裡
`;

export const WEATHER_PHRASES = `
clouds: cloudy / viele Wolken / con nubes / des nuages / con nuvole / 雲が多い / 구름 낀 하늘 / com nuvens / nhiều mây / غيوم / 多云 / 多雲
fog: in the fog / im Nebel / con niebla / dans la brume / nella nebbia / 霧の中 / 안개 낀 / com neblina / trong sương mù / في الضباب / 有雾 / 有霧
rain: in the rain / im Regen / bajo la lluvia / sous la pluie / sotto la pioggia / 雨の中 / 비 오는 날 / na chuva / trong mưa / تحت المطر / 下雨 / 下雨
snow: under snow / im Schnee / con nieve / sous la neige / sotto la neve / 雪景色 / 눈 내리는 / com neve / tuyết rơi / مع الثلج / 下雪 / 下雪
storm: in a storm / bei Gewitter / con tormenta / pendant l’orage / nella tempesta / 嵐の中 / 폭풍 속 / com tempestade / trong cơn bão / في العاصفة / 暴风雨 / 暴風雨
`;

export const LAND_PHRASES = `
mountains: mountains / in den Bergen / montañas / des montagnes / le montagne / 山々 / 높은 산 / montanhas / dãy núi / جبال / 群山 / 群山
hills: green hills / sanfte Hügel / unas colinas / des collines / colline / なだらかな丘 / 언덕 위 / colinas / những ngọn đồi / تلال / 山丘 / 山丘
sea: by the sea / am Meer / junto al mar / au bord de la mer / in riva al mare / 海辺 / 바닷가 / um barco no mar / bờ biển / على البحر / 海边 / 海邊
lake: a still lake / ein stiller See am Ufer / un lago tranquilo / un lac calme / un lago calmo / 静かな湖 / 고요한 호수 / um lago calmo / mặt hồ phẳng lặng / بحيرة هادئة / 平静的湖 / 平靜的湖
forest: in the forest / im Wald / en el bosque / dans la forêt / nel bosco / 森の奥 / 숲 속 / na floresta / trong rừng / في الغابة / 森林里 / 森林裡
city: a city / in der Stadt / una ciudad / une ville / una città / 都会の街 / 큰 도시 / uma cidade / thành phố / مدينة / 城市 / 城市
desert: in the desert / in der Wüste / en el desierto / dans le désert / nel deserto / 砂漠 / 사막 / um camelo no deserto / sa mạc / في الصحراء / 沙漠 / 沙漠
meadow: a meadow / auf der Wiese / un prado / une prairie / un prato / 草原 / 초원 / um prado / đồng cỏ / مرج / 草地 / 草地
space: in space / im Weltraum / en el espacio / dans l’espace / nello spazio / 宇宙 / 우주 / no espaço / ngoài vũ trụ / في الفضاء / 太空 / 太空
underwater: underwater / ein Korallenriff / bajo el agua / sous l’eau / sott’acqua / 海底 / 바닷속 / debaixo d’água / dưới nước / تحت الماء / 海底 / 海底
`;

export const THING_PHRASES = `
sun: the sun / die Sonne / el sol / le soleil / il sole / 太陽 / 떠오르는 해 / o sol / mặt trời / الشمس / 太阳 / 太陽
moon: a full moon / ein voller Mond / luna llena / pleine lune / luna piena / 満月 / 보름달 / lua cheia / trăng tròn / القمر / 月亮 / 月亮
stars: many stars / viele Sterne / muchas estrellas / des étoiles / molte stelle / 星がいっぱい / 별이 가득 / muitas estrelas / đầy sao / نجوم / 星星 / 星星
aurora: an aurora / ein Polarlicht / una aurora boreal / une aurore boréale / un’aurora boreale / オーロラ / 오로라 / aurora boreal / cực quang / شفق قطبي / 极光 / 極光
rainbow: a rainbow / ein Regenbogen / un arcoíris / un arc-en-ciel / un arcobaleno / 虹が架かる / 무지개 / um arco-íris / cầu vồng / قوس قزح / 彩虹 / 彩虹
bird: birds / Vögel / unos pájaros / des oiseaux / uccelli / 鳥 / 갈매기 / pássaros / đàn chim / طيور / 几只鸟 / 幾隻鳥
balloon: a balloon / ein Ballon / un globo / une montgolfière / una mongolfiera / 気球 / 열기구 / um balão / khinh khí cầu / منطاد / 热气球 / 熱氣球
boat: a boat / ein Segelboot / un barco / un bateau / una barca / 船が浮かぶ / 돛단배 / um barco / chiếc thuyền / قارب / 小船 / 帆船
lighthouse: a lighthouse / ein Leuchtturm / un faro / un phare / un faro / 灯台 / 등대 / um farol / ngọn hải đăng / منارة / 灯塔 / 燈塔
house: a house / ein Haus / una casa / une maison / una casa / 小屋 / 작은 집 / uma casa / ngôi nhà / بيت / 小木屋 / 房屋
castle: a castle / ein Schloss / un castillo / un château / un castello / お城 / 오래된 성 / um castelo / lâu đài / قلعة / 城堡 / 城堡
windmill: a windmill / eine Windmühle / un molino / un moulin / un mulino / 風車 / 풍차 / um moinho / cối xay gió / طاحونة / 风车 / 風車
tree: a tree / ein Baum / un árbol / un arbre / un albero / 大きな木の下 / 나무 한 그루 / uma árvore / một cái cây / شجرة / 一棵树 / 一棵樹
palm: palm trees / Palmen / palmeras / des palmiers / palme / ヤシの木 / 야자수 / palmeiras / hàng dừa / نخيل / 棕榈 / 棕櫚
cactus: a cactus / ein Kaktus / un cactus / un cactus / un cactus / サボテン / 선인장 / um cacto / xương rồng / صبار / 仙人掌 / 仙人掌
person: a person / ein Mensch / una persona / une personne / una persona / 旅人 / 한 사람 / uma pessoa / một người / شخص / 一个人 / 一個人
cat: a cat / eine Katze / un gato / un chat / un gatto / 猫 / 고양이 / um gato / con mèo / قطة / 一只猫 / 一隻貓
dog: a dog / ein Hund / un perro / un chien / un cane / 犬 / 강아지 / um cachorro / chú chó / كلب / 小狗 / 小狗
horse: a horse / ein Pferd / un caballo / un cheval / un cavallo / 白馬 / 달리는 말 / um cavalo / con ngựa / حصان / 一匹马 / 一匹馬
deer: a deer / ein Hirsch / un ciervo / un cerf / un cervo / 鹿 / 사슴 / um veado / con nai / غزال / 小鹿 / 小鹿
elephant: an elephant / ein Elefant / un elefante / un éléphant / un elefante / 象が歩く / 코끼리 / um elefante / chú voi / فيل / 大象 / 大象
camel: a camel / ein Kamel / un camello / un chameau / un cammello / ラクダ / 낙타 / um camelo / lạc đà / جمل / 骆驼 / 駱駝
whale: a whale / ein Wal / una ballena / une baleine / una balena / クジラ / 고래 / uma baleia / cá voi / حوت / 鲸鱼 / 鯨魚
fish: a fish / ein Fisch / un pez / un poisson / un pesce / 魚 / 물고기 / um peixe / đàn cá / سمك / 一条鱼 / 一條魚
butterfly: a butterfly / ein Schmetterling / una mariposa / un papillon / una farfalla / 蝶々 / 나비 / uma borboleta / con bướm / فراشة / 蝴蝶 / 蝴蝶
rocket: a rocket / eine Rakete / un cohete / une fusée / un razzo / ロケット / 로켓 / um foguete / tên lửa / صاروخ / 火箭 / 火箭
bridge: a bridge / eine Brücke / un puente / un pont / un ponte / 橋 / 돌다리 / uma ponte / cây cầu / جسر / 一座桥 / 一座橋
fire: a campfire / ein Lagerfeuer / una fogata / un feu de camp / un falò / 焚き火 / 모닥불 / uma fogueira / đống lửa / نار / 篝火 / 營火
lantern: a lantern / eine Laterne / un farolillo / une lanterne / una lanterna / 提灯 / 등불 / uma lanterna / đèn lồng / فانوس / 灯笼 / 燈籠
flowers: flowers / Blumen / unas flores / des fleurs / fiori / 花畑 / 꽃밭 / flores / hoa hướng dương / زهور / 鲜花 / 鮮花
`;

/** Colours by the names of the languages' tables: red, orange, yellow, green, teal, blue, purple, pink, brown, white, black, grey. */
export const COLOR_PHRASES = `
#c8322f: all in red / ganz in Rot / todo rojo / tout en rouge / tutto rosso / 赤い世界 / 붉은 빛 / tudo vermelho / toàn màu đỏ / باللون الأحمر / 红色 / 紅色
#e7792b: all in orange / ganz in Orange / todo naranja / tout en orange / tutto arancione / オレンジ色 / 주황빛 / tudo laranja / toàn màu cam / باللون البرتقالي / 橙色 / 橙色
#f0c33c: all in yellow / ganz in Gelb / todo amarillo / tout en jaune / tutto giallo / 黄色 / 노란 빛 / tudo amarelo / toàn màu vàng / باللون الأصفر / 黄色 / 黃色
#3f9a4f: all in green / ganz in Grün / todo verde / tout en vert / tutto verde / 緑色 / 초록빛 / tudo verde / toàn màu xanh lá / باللون الأخضر / 绿色 / 綠色
#2b9c9c: all in turquoise / ganz in Türkis / todo turquesa / tout en turquoise / tutto turchese / ターコイズ / 청록색 / tudo turquesa / màu xanh ngọc / باللون الفيروزي / 蓝绿色 / 藍綠色
#2f62c4: all in blue / ganz in Blau / todo azul / tout en bleu / tutto blu / 青い世界 / 파란 빛 / tudo azul / màu xanh dương / باللون الأزرق / 蓝色 / 藍色
#7a45b8: all in purple / ganz in Lila / todo morado / tout en violet / tutto viola / 紫色 / 보라색 / tudo roxo / màu tím / باللون البنفسجي / 紫色 / 紫色
#e06aa4: all in pink / ganz in Rosa / todo rosa / tout en rose / tutto rosa / ピンク色 / 분홍빛 / tudo rosa / màu hồng / باللون الوردي / 粉色 / 粉色
#7b5236: all in brown / ganz in Braun / todo marrón / tout en marron / tutto marrone / 茶色 / 갈색 / tudo marrom / màu nâu / باللون البني / 棕色 / 棕色
#f2f1ee: all in white / ganz in Weiß / todo blanco / tout en blanc / tutto bianco / 白い世界 / 하얀 빛 / tudo branco / màu trắng / باللون الأبيض / 纯白 / 純白
#1b1d24: all in black / ganz in Schwarz / todo negro / tout en noir / tutto nero / 黒い世界 / 검은 빛 / tudo preto / màu đen / باللون الأسود / 黑色 / 黑色
#8b8f98: all in grey / ganz in Grau / todo gris / tout en gris / tutto grigio / 灰色 / 회색 / tudo cinza / màu xám / باللون الرمادي / 灰色 / 灰色
`;
