import { useEffect, useRef } from "react";
import type {
  Example,
  PairExample,
  PictureExample,
  SoundExample,
  TextExample,
} from "#registry/contract/compiled.ts";
import { LOCALE_INFO } from "~/i18n/locales.ts";
import { AudioPlayer } from "~/pages/results/audio-player.tsx";
import { ResultWords } from "~/pages/results/result-words.tsx";
import { FramedPicture } from "~/ui/framed-picture.tsx";
import type { Slide } from "../carousel.tsx";
import { FilmPlayer } from "./film-player.tsx";
import { shapeOf } from "./shape-of.ts";
import { SlideWords } from "./slide-words.tsx";

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
export function ExampleSlide({ example, slide, sizes, title }: ExampleSlideProps) {
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
      return <FilmPlayer film={example} title={props.title} />;
    case "sound":
      return <SoundContent {...props} example={example} />;
    case "text":
      return <TextContent {...props} example={example} />;
  }
}

function PictureContent({ example: { after, words }, isFirst, sizes }: ContentProps<PictureExample>) {
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
      <SlideWords words={words} />
    </figure>
  );
}

function SoundContent({ example: { src, seconds, peaks, words }, title }: ContentProps<SoundExample>) {
  return (
    <figure className="example-card">
      <SlideWords words={words} />
      <AudioPlayer address={src} title={title} words={words} seconds={seconds} peaks={peaks} />
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
