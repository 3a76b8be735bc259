/**
 * What people may write for each thing that a recipe with many variants can do, in the order en, de, es, fr, it, ja, ko,
 * pt, vi, ar, zh, tw.
 */
export const WISHES = `
restore: Repair this old picture / Restauriere dieses Bild / Restaura esta imagen / Restaure cette image / Restaura questa immagine / この写真を修復して / 이 사진을 복원해 줘 / Restaure esta imagem / Phục chế tấm ảnh này / رمّم هذه الصورة / 修复这张照片 / 修復這張照片
remove-watermark: Remove the watermark / Entferne das Wasserzeichen / Quita la marca de agua / Enlève le filigrane / Togli la filigrana / 透かしを消して / 워터마크를 지워 줘 / Tire a marca d’água / Xóa watermark giúp tôi / أزل العلامة المائية / 去掉水印 / 去除浮水印
enhance: Improve the picture / Verbessere das Bild / Mejora la imagen / Améliore la photo / Migliora la foto / 写真をきれいにして / 화질을 높여 줘 / Melhore a imagem / Cải thiện bức ảnh / حسّن الصورة / 提升画质 / 提升畫質
denoise: Reduce the noise / Weniger Rauschen bitte / Quita el ruido / Réduis le bruit / Togli il rumore / ノイズを減らして / 노이즈를 줄여 줘 / Tire o ruído / Khử nhiễu cho ảnh / أزل التشويش / 给照片降噪 / 減少雜訊
sharpen: Make it sharper / Schärfe das Bild nach / Hazla más nítida / Rends-la plus nette / Rendila più nitida / くっきりさせて / 더 선명하게 해 줘 / Deixe mais nítida / Làm ảnh sắc nét hơn / اجعلها أوضح / 锐化一下 / 讓它更銳利
mirror: Mirror the photo / Spiegle das Foto / Haz un efecto espejo / Retourne horizontalement / Specchia la foto / 左右反転して / 좌우로 뒤집어 줘 / Espelhe a foto / Lật ngang tấm ảnh / اعكس الصورة / 水平翻转 / 左右翻轉
upside-down: Turn it upside down / Stell es auf den Kopf / Ponla boca abajo / Mets-la à l’envers / Mettila sottosopra / 上下逆さまに / 거꾸로 뒤집어 줘 / Vire de cabeça para baixo / Lật ngược tấm ảnh / اجعلها رأسًا على عقب / 上下颠倒 / 上下顛倒
smooth-skin: Smooth skin, please / Bitte die Haut glätten / Suaviza la piel / Lisse la peau / Leviga la pelle / 肌をなめらかに / 피부를 매끄럽게 해 줘 / Alise a pele / Làm mịn da / أريد بشرة ناعمة / 给她磨皮 / 皮膚更光滑
white-ground: Remove the background / Entferne den Hintergrund / Quita el fondo / Supprime l’arrière-plan / Togli lo sfondo / 背景を消して / 배경을 지워 줘 / Tire o fundo / Xóa nền / أزل الخلفية / 去掉背景 / 去除背景
black-ground: A black background / Ein schwarzer Hintergrund / Fondo negro / Un fond noir / Uno sfondo nero / 黒い背景に / 검은 배경으로 / Fundo preto / Nền đen / خلفية سوداء / 黑色背景 / 黑色背景
blurred-ground: Blur the background / Unscharfer Hintergrund / Desenfoca el fondo / Floute l’arrière-plan / Sfoca lo sfondo / 背景をぼかして / 배경을 흐리게 해 줘 / Desfoque o fundo / Làm mờ nền / خلفية ضبابية / 背景虚化 / 背景模糊
sunset-ground: Put me in a city / Vor einer Stadt / Con una ciudad de fondo / Avec une ville en arrière-plan / Con una città sullo sfondo / 街を背景に / 도시를 배경으로 / Com uma cidade ao fundo / Cho tôi đứng trong thành phố / ضعني في مدينة / 让我站在城市里 / 把背景換成城市
meadow-ground: Replace the background with a meadow / Ersetze den Hintergrund durch eine Wiese / Cambia el fondo por un prado / Remplace l’arrière-plan par une prairie / Sostituisci lo sfondo con un prato / 背景を草原に替えて / 배경을 초원으로 바꿔 줘 / Troque o fundo por um campo verde / Thay nền bằng đồng cỏ / استبدل الخلفية بمرج / 把背景换成草地 / 把背景換成草地
night-ground: Put me in a forest / Im Wald / Ponme en el bosque / Dans la forêt / Mettimi nel bosco / 森の中に立たせて / 숲속에 세워 줘 / Me coloque na floresta / Đặt tôi trong rừng / ضعني في الغابة / 让我站在森林里 / 讓我站在樹林裡
party-ground: At a party / Auf einer Party / En una fiesta / À une fête / A una festa / パーティー会場で / 파티 분위기로 / Em uma festa / Trong bữa tiệc / في حفلة / 在派对上 / 在派對上
studio-ground: A studio portrait / Grauer Hintergrund / Retrato de estudio / Portrait de studio / Ritratto in studio / スタジオで撮ったように / 스튜디오 사진처럼 / Retrato de estúdio / Chân dung studio, nền xám / خلفية رمادية / 摄影棚效果 / 攝影棚效果
colorize: Colorize the photo / Koloriere das Foto / Colorea la foto / Colorise la photo / Colora la foto / カラー化して / 컬러로 바꿔 줘 / Colorir a foto / Tô màu cho ảnh / لوّن الصورة / 给照片上色 / 幫照片上色
hair-blonde: Make my hair blonde / Färb meine Haare blond / Tíñeme el pelo de rubio / Mes cheveux en blond / Tingi i capelli di biondo / 髪を金髪にして / 머리를 금발로 바꿔 줘 / Pinte meu cabelo de loiro / Nhuộm tóc màu vàng / اجعل شعري أشقر / 把头发变成金色 / 把頭髮變成金色
hair-red: Make my hair red / Färb meine Haare rot / Tíñeme el pelo de rojo / Mes cheveux en rouge / Tingi i capelli di rosso / 髪を赤くして / 머리를 빨간색으로 바꿔 줘 / Pinte meu cabelo de vermelho / Nhuộm tóc màu đỏ / اجعل شعري أحمر / 把头发变成红色 / 把頭髮變成紅色
hair-brown: Make my hair brown / Färb meine Haare braun / Tíñeme el pelo de castaño / Mes cheveux en brun / Tingi i capelli di castano / 髪を茶色にして / 머리를 갈색으로 바꿔 줘 / Pinte meu cabelo de castanho / Nhuộm tóc màu nâu / اجعل شعري بني / 把头发变成棕色 / 把頭髮變成棕色
grey-ground: Make the background black and white / Den Hintergrund schwarz-weiß / El fondo en blanco y negro / Le fond en noir et blanc / Lo sfondo in bianco e nero / 背景を白黒にして / 배경을 흑백으로 바꿔 줘 / O fundo em preto e branco / Nền đen trắng / الخلفية بالأبيض والأسود / 背景变成黑白 / 背景變成黑白
brighter: Make it brighter / Mach es heller / Hazla más clara / Plus lumineux / Più luminosa / もっと明るく / 더 밝게 / Deixe mais clara / Làm sáng hơn / اجعلها أكثر سطوعًا / 更亮一些 / 調亮一點
darker: Make it darker / Mach es dunkler / Hazla más oscura / Plus sombre / Più scura / もっと暗く / 더 어둡게 / Deixe mais escura / Làm tối hơn / اجعلها أغمق / 调暗一点 / 調暗一點
contrast: More contrast / Mehr Kontrast / Más contraste / Plus de contraste / Più contrasto / コントラストを強く / 대비를 높여 줘 / Mais contraste / Tăng độ tương phản / زد التباين / 提高对比度 / 提高對比度
vivid: Vivid colours / Kräftige Farben / Colores vivos / Couleurs vives / Colori vivaci / 鮮やかな色に / 생생한 색으로 / Cores vivas / Màu sắc rực rỡ / ألوان زاهية / 色彩鲜艳 / 色彩鮮豔
muted: Muted colours / Blasse Farben / Colores apagados / Couleurs pâles / Colori tenui / 淡い色に / 차분한 색으로 / Cores suaves / Màu nhạt thôi / ألوان باهتة / 淡雅一点 / 淡雅一點
warm: Warm, please / Wärmer / Un tono cálido / Un ton chaud / Toni caldi / 暖かい色合いに / 따뜻한 느낌으로 / Tons quentes / Tông ấm / أجواء دافئة / 暖色调 / 暖色調
cold: Colder, please / Etwas kälter / Un poco más fría / Un peu plus froide / Un po’ più fredda / 少し冷たい色に / 조금 더 차갑게 / Um pouco mais fria / Hơi lạnh hơn / أبرد قليلًا / 稍微冷一点 / 色調稍微偏冷
summer: A summer day / Im Sommer / En verano / En été / In estate / 夏にして / 여름으로 바꿔 줘 / No verão / Mùa hè / في الصيف / 夏天 / 夏天
autumn: In autumn / Im Herbst / En otoño / En automne / In autunno / 秋にして / 가을로 바꿔 줘 / No outono / Mùa thu / في الخريف / 秋天 / 秋天
night: Make it night / Mach es Nacht / Haz que sea de noche / Fais-en une scène de nuit / Fai diventare notte / 夜にして / 밤으로 만들어 줘 / Deixe de noite / Biến thành ban đêm / اجعلها ليلًا / 改成夜晚 / 變成夜晚
sunset: At sunset / Bei Sonnenuntergang / Al atardecer / Au coucher du soleil / Al tramonto / 夕日にして / 노을 지게 해 줘 / Ao pôr do sol / Lúc hoàng hôn / وقت الغروب / 日落时分 / 夕陽
morning: At sunrise / Bei Sonnenaufgang / Al amanecer / Au lever du soleil / All’alba / 朝日の中で / 아침으로 바꿔 줘 / Ao amanhecer / Lúc bình minh / عند الشروق / 日出时分 / 清晨
sketch: A pencil drawing / Eine Bleistiftzeichnung / Un dibujo a lápiz / Un dessin au crayon / Un disegno a matita / 鉛筆画にして / 연필 드로잉으로 바꿔 줘 / Desenho a lápis / Biến ảnh này thành tranh vẽ chì / حوّلها إلى رسم بالقلم / 变成铅笔素描 / 變成鉛筆素描
black-and-white: Black and white / In Schwarz-Weiß / En blanco y negro / En noir et blanc / In bianco e nero / 白黒に / 흑백으로 / Em preto e branco / Ảnh đen trắng / بالأبيض والأسود / 变成黑白 / 變成黑白
sepia: In sepia / In Sepia / En sepia / En sépia / Color seppia / セピア色に / 세피아 톤으로 / Em sépia / Tông nâu hoài cổ / بلون سيبيا / 棕褐色调 / 棕褐色調
vintage: A vintage look / Wie ein altes Foto / Como una foto antigua / Style rétro / Come una foto d’epoca / レトロな感じに / 빈티지 느낌으로 / Visual retrô / Phong cách hoài cổ / طابع قديم / 复古风格 / 復古風格
cartoon: As a cartoon / Als Zeichentrick / Como dibujos animados / En dessin animé / Come un cartone animato / アニメ風に / 만화로 바꿔 줘 / Como desenho animado / Phong cách hoạt hình / كرتون / 变成卡通 / 變成動畫
oil-painting: An oil painting / Ein Ölgemälde / Una pintura al óleo / Une peinture à l’huile / Una pittura a olio / 油絵にして / 유화로 바꿔 줘 / Uma pintura a óleo / Tranh sơn dầu / لوحة زيتية / 变成油画 / 變成油畫
watercolor: A watercolour / Ein Aquarell / Una acuarela / Une aquarelle / Un acquerello / 水彩風に / 수채화로 / Uma aquarela / Tranh màu nước / بالألوان المائية / 水彩风格 / 水彩風格
pop-art: Pop art / Als Pop-Art / Estilo pop art / En pop art / In stile pop art / ポップアートに / 팝아트로 / Estilo pop art / Nghệ thuật pop art / بأسلوب البوب آرت / 波普风格 / 普普風格
poster: A flat colour poster / Ein Plakat / Un cartel / Une affiche / Una locandina / ポスター風に / 포스터처럼 / Um cartaz / Kiểu áp phích / ملصق / 海报风格 / 海報風格
pixel-art: Pixel art / Als Pixelkunst / Estilo píxel / En pixel art / In pixel art / ドット絵に / 픽셀 아트로 / Em pixel art / Thành hình khối pixel / فن البكسل / 像素风 / 像素風
ink: In ink / Mit Tusche / En tinta / À l’encre / A inchiostro / 水墨画に / 수묵화로 / Em nanquim / Vẽ bằng mực / بالحبر / 水墨画 / 水墨畫
neon: Neon lights / In Neon / Luces de neón / Des néons / Luci al neon / ネオンの光 / 네온 불빛 / Luzes neon / Ánh đèn neon / أضواء نيون / 霓虹灯 / 霓虹燈
dreamy: A dreamy picture / Verträumt / De ensueño / Une image rêveuse / Un’atmosfera sognante / 夢のような雰囲気 / 몽환적인 느낌 / Um clima de sonho / Mơ màng / أجواء حالمة / 梦幻一点 / 夢幻一點
cinematic: Cinematic / Filmisches Licht / Luz cinematográfica / Lumière cinématographique / Luce cinematografica / 映画のような光 / 영화 같은 빛 / Luz cinematográfica / Ánh sáng điện ảnh / ضوء سينمائي / 电影感的光线 / 電影感的光線
snow: Falling snow / Schnee fällt / Con nieve / Sous la neige / Con la neve / 雪を降らせて / 눈 내리는 날 / Com neve / Tuyết rơi / ثلج متساقط / 下雪 / 下雪
rain: In the rain / Im Regen / Con lluvia / Sous la pluie / Sotto la pioggia / 雨を降らせて / 비 오는 날 / Com chuva / Trời mưa / تحت المطر / 下雨 / 下雨
fog: In the fog / Im Nebel / Con niebla / Dans la brume / Nella nebbia / 霧の中 / 안개 낀 날 / Com neblina / Sương mù / في الضباب / 有雾 / 有霧
sparkles: Add glitter / Mit Glitzer / Con destellos / Avec des étincelles / Con brillantini / きらきらさせて / 반짝이게 해 줘 / Com brilhos / Lấp lánh / أضف بريقًا / 加上闪光 / 加上閃光
vignette: Dark corners / Dunkle Ecken / Esquinas oscuras / Des coins sombres / Bordi scuri / 周辺減光を / 비네팅을 넣어 줘 / Cantos escuros / Tối góc ảnh / تظليل الحواف / 加暗角 / 加暗角
frame: A white frame / Ein weißer Rahmen / Un marco blanco / Un cadre blanc / Una cornice bianca / 白いフレーム / 흰 테두리 / Uma moldura branca / Thêm khung trắng / إطار أبيض / 白色边框 / 白色邊框
`;

/** The same for recipes that do one of several things. */
export const CHOICES = `
vampire: a vampire / ein Vampir / un vampiro / un vampire / un vampiro / 吸血鬼 / 뱀파이어 / um vampiro / ma cà rồng / مصاص دماء / 吸血鬼 / 吸血鬼
zombie: a zombie / ein Zombie / un zombi / un zombie / uno zombie / ゾンビ / 좀비 / um zumbi / xác sống / زومبي / 丧尸 / 殭屍
witch: a witch / eine Hexe / una bruja / une sorcière / una strega / 魔女 / 마녀 / uma bruxa / phù thủy / ساحرة / 女巫 / 女巫
skeleton: a skeleton / ein Skelett / un esqueleto / un squelette / uno scheletro / 骸骨 / 해골 / um esqueleto / bộ xương / هيكل عظمي / 骷髅 / 骷髏
party: a party / eine Party / una fiesta / une fête / una festa / パーティー / 파티 / uma festa / tiệc tùng / حفلة / 派对 / 派對
cat: a cat costume / eine Katze / un gato / un chat noir / un gatto / 黒猫 / 고양이 / um gato / con mèo / قطة / 一只猫 / 一隻貓
curtain: curtain bangs / Vorhangpony / flequillo de cortina / frange rideau / frangia a tendina / カーテンバング / 커튼뱅 / franja cortina / mái rèm / غرّة ستارية / 八字刘海 / 八字瀏海
blunt: blunt bangs / gerader Pony / flequillo recto / frange droite / frangia piena / ぱっつん前髪 / 풀뱅 / franja reta / mái bằng / غرّة مستقيمة / 齐刘海 / 齊瀏海
wispy: wispy bangs / fransiger Pony / flequillo ligero / frange effilée / frangia sfilata / シースルーバング / 시스루뱅 / franja desfiada / mái thưa / غرّة خفيفة / 空气刘海 / 空氣瀏海
side-swept: side-swept bangs / Seitenpony / flequillo de lado / frange de côté / frangia laterale / 斜め流し / 사이드뱅 / franja lateral / mái chéo / غرّة جانبية / 斜刘海 / 斜瀏海
korean: Korean bangs / koreanischer Pony / flequillo coreano / frange coréenne / frangia coreana / 韓国風 / 한국식 앞머리 / franja coreana / mái Hàn Quốc / غرّة كورية / 韩式刘海 / 韓式瀏海
feminine: feminine / weiblich / femenino / féminin / femminile / 女性的に / 여성스럽게 / feminino / nữ tính / أنثوي / 女性 / 女性
masculine: masculine / männlich / masculino / masculin / maschile / 男性的に / 남성스럽게 / masculino / nam tính / ذكوري / 男性 / 男性
`;
