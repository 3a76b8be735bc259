import { DEFAULT_LOCALE, type Locale } from "../locale.ts";

/**
 * Words that fit every tool, or none: what all of them work on, and what only ties a question together. Whoever asks for
 * "a photo as anime" asks for "anime".
 */
export const FILLERS = {
  en: `portrait portraits photo photos photograph photographs picture pictures image images pic pics ai filter filters effect effects style styles stylized app
    apps online free tool tools maker generator editor editing edit make makes making turn turning create creator creating convert converter
    change transform get want need add with into from to of in on for a an the my me i your you as like look looks looking and or how
    by at it is be myself do does using use what will would could can should who which have has if foto fotos please help best good really more very`,
  de: `porträt porträts foto fotos bild bilder aufnahme ki filter effekt effekte stil stile look app online kostenlos gratis tool werkzeug generator editor bearbeiten
    machen erstellen verwandeln umwandeln ändern ein eine einen einem einer der die das den dem des im in ins mit aus von vom für als wie
    und oder zu zum zur mein meine meinem meinen mich mir dein ich auf so selber selbst mal man bitte mehr sehr aussehen sehe ich`,
  es: `retrato retratos foto fotos fotografía imagen imágenes ia filtro filtros efecto efectos estilo app aplicación online gratis herramienta generador editor editar
    hacer crear convertir transformar cambiar poner un una unos unas el la los las en con de del para por como a al y o mi mis tu me quiero ver verme veria seria estar más muy quiero cómo mejor app`,
  fr: `portrait portraits photo photos image images ia filtre filtres effet effets style app application en ligne gratuit gratuite outil générateur éditeur faire
    créer transformer convertir changer modifier mettre un une des le la les l d de du dans avec pour par sur comme à au aux et ou mon ma mes
    moi son sa je plus très je veux comment voir meilleur`,
  it: `ritratto ritratti foto fotografia immagine immagini ia ai filtro filtri effetto effetti stile app online gratis strumento generatore editor fare creare
    trasformare convertire cambiare modificare un uno una il lo la i gli le di del della dei delle da dal con per in nel nella come a al e o mio
    mia miei mie mi più molto voglio vedere sarei meglio`,
  ja: `変える 変えたい なりたい 写真 画像 加工 アプリ フィルター エフェクト スタイル 無料 オンライン ツール メーカー ジェネレーター 変換 作成 作る 作り方 生成 したい する 風 化 自分 みたい ください 方法 してほしい`,
  ko: `사진 이미지 ai 인공지능 필터 효과 스타일 앱 어플 온라인 무료 도구 만들기 만드는 생성 생성기 변환 바꾸기 바꾸는 편집 하기 하는 법 풍 처럼 같은 내 나를 으로 로 을 를 싶어요 싶어 해줘 해주세요 주세요 방법 더`,
  pt: `retrato retratos foto fotos fotografia imagem imagens ia filtro filtros efeito efeitos estilo app aplicativo online grátis ferramenta gerador editor editar
    fazer criar transformar converter mudar colocar um uma uns umas o a os as em no na com de do da dos das para por como e ou meu minha
    meus minhas me eu ficar mais muito quero ver ser melhor`,
  vi: `chân dung ảnh hình bức ai filter bộ lọc hiệu ứng phong cách kiểu app ứng dụng online miễn phí công cụ trình tạo làm chỉnh sửa biến thành chuyển sang đổi
    của tôi mình cho từ với và theo bằng như một cái chụp hơn muốn cách rất`,
  ar: `بورتريه صورة صور صورتي صوري الصورة الصور ذكاء اصطناعي بالذكاء الاصطناعي فلتر فلاتر تأثير تأثيرات نمط ستايل أسلوب تطبيق برنامج موقع مجاني مجانا اونلاين أداة مولد محرر صانع
    تعديل عمل صنع إنشاء تحويل تغيير إلى الى من في على مع عن بـ و أو مثل كأنها لي اريد كيف طريقة اكثر`,
  zh: `人像 照片 图片 图像 相片 滤镜 特效 效果 风格 风 软件 应用 在线 免费 工具 生成器 生成 制作 制作器 编辑 转换 变成 转成 做成 怎么 一键 把 用 的 成 我 自己 将 给 想要 可以 请帮 怎样`,
  tw: `人像 照片 圖片 影像 相片 濾鏡 特效 效果 風格 風 軟體 線上 免費 工具 產生器 生成 製作 編輯 轉換 變成 轉成 做成 怎麼 一鍵 把 用 的 成 我 自己 將 給 想要 可以 請幫 怎樣`,
} as const satisfies Record<Locale, string>;

/** The locales whose script a reader may type as well. */
const NEIGHBOURS: Partial<Record<Locale, Locale>> = { zh: "tw", tw: "zh" };

/** The locales whose words serve a locale too, below its own: English everywhere, and the other way to write Chinese. */
export const foreignOf = (locale: Locale): Locale[] =>
  [NEIGHBOURS[locale], DEFAULT_LOCALE].flatMap((other) =>
    other === undefined || other === locale ? [] : [other],
  );
