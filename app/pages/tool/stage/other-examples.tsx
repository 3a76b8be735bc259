import { useCallback, useEffect, useRef, useState, type CSSProperties } from "react";
import {
  type Example,
  type PublicTool,
  type PairExample,
  type PictureExample,
  type SoundExample,
  type TextExample,
  type FilmExample,
  type Picture,
  picturesOf,
} from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { hasLoaded, sizesFor } from "~/ui/picture/source-set.ts";
import { Carousel, type Slide } from "./carousel.tsx";
import { LOCALE_INFO } from "~/i18n/locales.ts";
import { AudioPlayer } from "~/pages/results/players.tsx";
import { ResultWords } from "~/pages/results/result-words.tsx";
import { FramedPicture } from "~/ui/picture/framed-picture.tsx";
import { formatElapsed } from "~/pages/results/result.ts";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";

/** The panel's whole width. */
const SIZES = sizesFor(0.88, "(min-width: 75rem) 50rem, (min-width: 56rem) 56vw, 90vw");

/** Pause before the next example, in milliseconds: longer for what has to be read or played. */
const INTERVALS_MS = {
  picture: 3000,
  film: 9000,
  sound: 9000,
  text: 12_000,
} as const satisfies Record<OtherExample["kind"], number>;

const isOther = (example: Example): example is OtherExample => example.kind !== "pair";

/** Pictures from words, films, sounds and texts, one after the other. Loaded by tools that have such examples. */
export default function OtherExamples({ tool }: { tool: PublicTool }) {
  const t = useTranslate();
  const examples = tool.examples.filter(isOther);
  const { examples: all } = tool;
  const prepare = useCallback(
    async (slide: number) => {
      const example = all.filter(isOther)[slide];
      return example !== undefined && hasLoaded(picturesOf(example).slice(-1), SIZES);
    },
    [all],
  );
  return (
    <Carousel
      title={t("style.examples.title")}
      items={examples}
      prepare={prepare}
      intervalMs={INTERVALS_MS[examples[0]?.kind ?? "picture"]}
    >
      {(example, slide) => (
        <ExampleSlide
          key={slide.place}
          example={example}
          slide={slide}
          sizes={SIZES}
          title={`${tool.copy.title}, ${slide.label}`}
        />
      )}
    </Carousel>
  );
}

/** Width by height of a picture, for the stylesheet to fit it into the panel. */
const shapeOf = ({ width, height }: Picture): CSSProperties => ({
  "--picture-ratio": `${width} / ${height}`,
});

/** How wide the photo beside the words is shown. */
const PHOTO_SIZES = "5rem";

/** An example that is more, or less, than a picture before and after. */
export type OtherExample = Exclude<Example, PairExample>;

interface ExampleSlideProps {
  example: OtherExample;
  slide: Slide;
  sizes: string;
  /** What it is called, for labels. */
  title: string;
}

/** One example as what it is. What plays in it pauses when another slide is shown. */
function ExampleSlide({ example, slide, sizes, title }: ExampleSlideProps) {
  const { place, isShown, label } = slide;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) return;
    for (const media of frame.current?.querySelectorAll<HTMLMediaElement>("audio, video") ?? [])
      media.pause();
  }, [isShown]);
  return (
    <div
      ref={frame}
      className="example"
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      data-hidden={isShown ? undefined : ""}
    >
      <Content example={example} isFirst={place === 0} sizes={sizes} title={title} />
    </div>
  );
}

interface ContentProps<Shown extends OtherExample = OtherExample> {
  example: Shown;
  isFirst: boolean;
  sizes: string;
  title: string;
}

function Content({ example, ...props }: ContentProps) {
  switch (example.kind) {
    case "picture":
      return <PictureContent {...props} example={example} />;
    case "film":
      return <FilmPlayer {...props} example={example} />;
    case "sound":
      return <SoundContent {...props} example={example} />;
    case "text":
      return <TextContent {...props} example={example} />;
  }
}

function PictureContent({ example, isFirst, sizes }: ContentProps<PictureExample>) {
  const { after } = example;
  return (
    <figure className="example-print">
      <div className="example-shape" style={shapeOf(after)}>
        <FramedPicture
          picture={after}
          sizes={sizes}
          urgency={isFirst ? "first" : "late"}
          frame={after.width / after.height}
        />
      </div>
      <SlideWords asked={example} />
    </figure>
  );
}

function SoundContent({ example, title }: ContentProps<SoundExample>) {
  const { src, seconds, words } = example;
  return (
    <figure className="example-card">
      <SlideWords asked={example} />
      <AudioPlayer address={src} title={title} words={words} seconds={seconds} />
    </figure>
  );
}

function TextContent({ example: { before, text, textLocale }, isFirst, sizes }: ContentProps<TextExample>) {
  return (
    <div className="example-card example-text">
      <div className="example-photo" style={shapeOf(before)}>
        <FramedPicture
          picture={before}
          sizes={sizes}
          urgency={isFirst ? "first" : "late"}
          frame={before.width / before.height}
        />
      </div>
      <ResultWords result={{ text, language: LOCALE_INFO[textLocale].bcp47 }} />
    </div>
  );
}

/**
 * A film as its opening picture until somebody plays it: nothing of it is fetched before. The picture lies behind the film,
 * which can be seen through until then: a `poster` would be fetched at once and whole, also those of films that are not
 * shown. The browser's own controls come with the first moment: they take long to draw, film by film, so that where there is
 * no script a link leads to the film instead.
 */
function FilmPlayer({ example: film, isFirst, sizes, title }: ContentProps<FilmExample>) {
  const t = useTranslate();
  const player = useRef<HTMLVideoElement>(null);
  const isAlive = useIsHydrated();
  const [hasStarted, setStarted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { poster, src, seconds, before } = film;
  const label = t("style.player.play", { title });
  useEffect(() => {
    // The button that was pressed is gone, and the film has become one that can take the focus.
    if (hasStarted) player.current?.focus();
  }, [hasStarted]);
  const play = () => {
    setStarted(true);
    // Refused or broken: the controls are there by now, and tell.
    player.current?.play().catch(() => undefined);
  };
  return (
    <figure className="example-print">
      <div className="example-shape" style={shapeOf(poster)}>
        <FramedPicture
          picture={poster}
          sizes={sizes}
          urgency={isFirst ? "first" : "late"}
          frame={poster.width / poster.height}
        />
        <video
          ref={player}
          src={src}
          width={poster.width}
          height={poster.height}
          controls={hasStarted}
          muted
          playsInline
          preload="none"
          aria-label={title}
          onPlay={() => setStarted(true)}
          onError={() => setFailed(true)}
        />
        {isAlive && !hasStarted && (
          <button type="button" className="film-play" onClick={play}>
            <FilmMark seconds={seconds} label={label} />
          </button>
        )}
        <noscript>
          <a className="film-play" href={src}>
            <FilmMark seconds={seconds} label={label} />
          </a>
        </noscript>
      </div>
      {hasFailed && <p className="player-failed">{t("style.player.failed")}</p>}
      <div className="example-foot">
        {before !== undefined && (
          <span className="example-thumb">
            <FramedPicture
              picture={{ ...before, alt: `${t("style.examples.before")}: ${before.alt}` }}
              sizes={PHOTO_SIZES}
              frame={1}
            />
          </span>
        )}
        <SlideWords asked={film} />
      </div>
    </figure>
  );
}

/** What lies over a film that was not played yet: a mark, and how long it is. */
function FilmMark({ seconds, label }: { seconds: number; label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>{" "}
      <span className="film-mark">
        <Icon name="play" size={24} />
      </span>
      <span className="plate plate-end">{formatElapsed(seconds * 1000)}</span>
    </>
  );
}

/** What was asked for, in its own language where it is not the page's. */
function SlideWords({
  asked: { words, wordsLocale },
}: {
  asked: PictureExample | FilmExample | SoundExample;
}) {
  const t = useTranslate();
  return (
    <figcaption className="example-words">
      <b>{t("style.details.prompt")}</b>
      <span lang={LOCALE_INFO[wordsLocale].bcp47} dir={LOCALE_INFO[wordsLocale].dir}>
        {words}
      </span>
    </figcaption>
  );
}
