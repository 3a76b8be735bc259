/** What people may write for each word list of music, in the order en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw. */
export const MOOD_PHRASES = `
happy: a happy song / ein fröhliches Lied / una canción alegre / une chanson joyeuse / una canzone felice / 楽しい曲 / 밝은 곡 / uma música alegre / bản nhạc vui / لحن مرح / 快乐的曲子 / 快樂的曲子
sad: a sad song / ein trauriges Lied / una canción triste / une chanson triste / una canzone triste / 悲しい曲 / 슬픈 곡 / uma música triste / bản nhạc buồn / لحن حزين / 悲伤的曲子 / 悲傷的曲子
calm: calm music / ruhige Musik / música tranquila / musique calme / musica calma / おだやかな曲 / 잔잔한 곡 / música calma / nhạc êm dịu / موسيقى هادئة / 平静的音乐 / 平靜的音樂
epic: epic music / epische Musik / música épica / musique épique / musica epica / 壮大な曲 / 웅장한 곡 / música épica / nhạc hùng tráng / موسيقى ملحمية / 史诗音乐 / 史詩音樂
dark: dark music / düstere Musik / música oscura / musique sombre / musica cupa / 不気味な曲 / 어두운 곡 / música sombria / nhạc rùng rợn / موسيقى غامضة / 黑暗的音乐 / 黑暗的音樂
romantic: romantic music / romantische Musik / música romántica / musique romantique / musica romantica / ロマンチックな曲 / 로맨틱한 곡 / música romântica / nhạc lãng mạn / موسيقى رومانسية / 浪漫的音乐 / 浪漫的音樂
energetic: energetic music / energiegeladen / música enérgica / musique énergique / musica energica / エネルギッシュな曲 / 에너지 넘치는 곡 / música energética / nhạc sôi động / موسيقى نشيطة / 充满活力 / 動感十足
`;

export const GENRE_PHRASES = `
waltz: a waltz / ein Walzer / un vals / une valse / un valzer / ワルツ / 왈츠 / uma valsa / điệu valse / فالس / 圆舞曲 / 華爾滋
lofi: lo-fi / Lo-Fi / lo-fi / lo-fi / lo-fi / ローファイ / 로파이 / lo-fi / nhạc lo-fi / لو فاي / 低保真 / lo-fi
jazz: jazz / Jazz / jazz / du jazz / jazz / ジャズ / 재즈 / jazz / nhạc jazz / جاز / 爵士 / 爵士
rock: rock / Rock / rock / du rock / rock / ロック / 록 음악 / rock / nhạc rock / روك / 摇滚 / 搖滾
electronic: electronic / elektronisch / música electrónica / électronique / elettronica / 電子音楽 / 전자 음악 / eletrônica / nhạc điện tử / موسيقى إلكترونية / 电子音乐 / 電子音樂
hiphop: hip hop / Hip-Hop / hip hop / hip-hop / hip hop / ヒップホップ / 힙합 / hip hop / nhạc hip hop / هيب هوب / 嘻哈 / 嘻哈
bossa: bossa nova / Bossa nova / bossa nova / bossa nova / bossa nova / ボサノバ / 보사노바 / bossa nova / bossa nova / بوسا نوفا / 拉丁 / 拉丁
ambient: ambient / Ambient / música ambiental / musique ambient / musica ambient / アンビエント / 앰비언트 / música ambient / nhạc không gian / موسيقى محيطية / 氛围音乐 / 氛圍音樂
classical: classical / klassisch / música clásica / musique classique / musica classica / クラシック / 클래식 / música clássica / nhạc cổ điển / كلاسيكية / 古典音乐 / 古典音樂
folk: folk / Folk / folk / folk / folk / フォーク / 포크 / folk / dân ca / شعبي / 民谣 / 民謠
chiptune: 8-bit arcade / Videospiel / videojuego / jeu vidéo / videogioco / チップチューン / 8비트 / videogame / nhạc 8-bit / ألعاب الفيديو / 像素游戏 / 晶片音樂
pop: pop / Pop / pop / de la pop / pop / ポップ / 팝 / pop / nhạc pop / بوب / 流行 / 流行
`;

export const INSTRUMENT_PHRASES = `
epiano: electric piano / elektrisches Klavier / piano eléctrico / piano électrique / piano elettrico / エレピ / 전자 피아노 / piano elétrico / piano điện / بيانو كهربائي / 电钢琴 / 電鋼琴
piano: piano / Klavier / piano / piano / pianoforte / ピアノ / 피아노 / piano / dương cầm / بيانو / 钢琴 / 鋼琴
guitar: guitar / Gitarre / guitarra / guitare / chitarra / ギター / 기타 / violão / đàn guitar / غيتار / 吉他 / 吉他
strings: strings / Streicher / cuerdas / cordes / archi / ストリングス / 현악 / cordas / dàn dây / وتريات / 弦乐 / 弦樂
flute: flute / Flöte / flauta / flûte / flauto / フルート / 플루트 / flauta / sáo / ناي / 长笛 / 長笛
organ: an organ plays / Orgel / órgano / orgue / organo / オルガン / 오르간 / órgão / đàn organ / أورغن / 管风琴 / 管風琴
brass: brass / Blechbläser / trompetas / cuivres / ottoni / 金管 / 금관 / metais / kèn đồng / بوق / 铜管 / 銅管
bell: bells / Glocken / campanas / cloches / campane / ベル / 종소리 / sinos / chuông / أجراس / 铃铛 / 鈴
synth: synth / Synthesizer / sintetizador / synthé / sintetizzatore / シンセ / 신디사이저 / sintetizador / đàn tổng hợp / سينث / 合成器 / 合成器
`;

/** By the factor that the pace stands for. */
export const PACE_PHRASES = `
verySlow: very slow / sehr langsam / muy lento / très lent / molto lento / とてもゆっくり / 아주 느리게 / muito lento / rất chậm / بطيء جدًا / 非常慢 / 非常慢
veryFast: very fast / sehr schnell / muy rápido / très rapide / molto veloce / とても速く / 아주 빠르게 / muito rápido / rất nhanh / سريع جدًا / 非常快 / 非常快
slow: slow / langsam / lento / lent / lento / ゆっくり / 느리게 / lento / chậm / بطيء / 缓慢 / 緩慢
fast: fast / schnell / rápido / rapide / veloce / 速く / 빠르게 / rápido / nhanh / سريع / 快速 / 快速
`;

export const NO_DRUMS_PHRASES = `
none: without drums / ohne Schlagzeug / sin batería / sans batterie / senza batteria / ドラムなしで / 드럼 없이 / sem bateria / không trống / بدون طبول / 不要鼓 / 不要鼓
`;
