/** What people may write for each word list of films, in the order en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw. */
export const MOVE_PHRASES = `
zoom-out: zoom out / langsam herauszoomen / alejar la cámara / zoom arrière / allontanati / ズームアウト / 줌아웃 / afastar a câmera / thu nhỏ / تصغير / 拉远 / 拉遠
zoom-in: zoom in / heranzoomen / acercar la cámara / zoom avant / avvicinati / ズームイン / 줌인 / aproximar / phóng to / تقريب / 推近 / 拉近
left: to the left / nach links / hacia la izquierda / vers la gauche / a sinistra / 左へ / 왼쪽으로 / para a esquerda / sang trái / إلى اليسار / 向左 / 向左
right: to the right / nach rechts / hacia la derecha / vers la droite / a destra / 右へ / 오른쪽으로 / para a direita / sang phải / إلى اليمين / 向右 / 向右
up: upwards / nach oben / hacia arriba / vers le haut / verso l’alto / 上へ / 위로 / para cima / lên trên / إلى الأعلى / 向上 / 向上
down: downwards / nach unten / hacia abajo / vers le bas / verso il basso / 下へ / 아래로 / para baixo / xuống dưới / إلى الأسفل / 向下 / 向下
still: static camera / stehende Kamera / cámara fija / caméra fixe / inquadratura fissa / 固定カメラ / 카메라 고정 / câmera parada / máy quay đứng yên / كاميرا ثابتة / 固定镜头 / 固定鏡頭
`;

/** By how far the camera travels. */
export const FILM_PACE_PHRASES = `
slow: slow / langsam / lento / lent / lento / ゆっくり / 천천히 / devagar / chậm / بطيء / 缓慢 / 緩慢
fast: fast / schnell / rápido / rapide / veloce / 速く / 빠르게 / rápido / nhanh / سريع / 快速 / 快速
`;

export const EFFECT_PHRASES = `
snow: snow is falling / Schnee fällt / cae nieve / sous la neige / sotto la neve / 雪が降る / 눈 내림 / sob a neve / tuyết rơi / الثلج يتساقط / 下雪 / 下雪
rain: light rain / leichter Regen / lluvia ligera / pluie fine / pioggia leggera / 小雨 / 비가 내린다 / chuva fina / trời mưa / مطر خفيف / 小雨 / 小雨
sparkle: sparkles / Funkeln / destellos / étincelles / scintille / きらめき / 반짝임 / brilhos / lấp lánh / بريق / 闪光 / 閃爍光點
mist: in mist / Nebel / niebla / brume / nebbia / 霧 / 안개 / névoa / sương / ضباب / 雾 / 霧
petals: petals / Blütenblätter / pétalos / pétales / petali / 花びら / 꽃잎 / pétalas / cánh hoa / بتلات / 花瓣 / 花瓣
`;

export const GRADE_PHRASES = `
night: at night / bei Nacht / de noche / la nuit / di notte / 夜の / 밤의 / à noite / ban đêm / في الليل / 夜里 / 夜裡
warm: at sunset / bei Sonnenuntergang / al atardecer / au coucher de soleil / al tramonto / 夕日 / 노을 / ao pôr do sol / hoàng hôn / عند الغروب / 日落 / 夕陽
monochrome: black and white / schwarzweiß / en blanco y negro / en noir et blanc / in bianco e nero / 白黒 / 흑백 / em preto e branco / đen trắng / أبيض وأسود / 黑白 / 黑白
vintage: vintage / altmodisch / película antigua / rétro / film d’epoca / レトロ / 빈티지 / filme antigo / hoài cổ / قديم / 复古 / 復古
`;
