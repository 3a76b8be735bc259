import {
  useId,
  useState,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import "./bench.css";
import { useTranslate, useLocale, useLocalePath } from "~/i18n/use-translate.tsx";
import { PrintCaption } from "~/pages/results/results-grid.tsx";
import { photosShown, ResultCompare } from "~/pages/results/result-figure.tsx";
import { type ImageResult, generationOf } from "~/pages/results/result.ts";
import { usePictureLook } from "~/pages/results/clear-image.tsx";
import { Icon } from "~/ui/icon.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { useModule } from "~/ui/use-module.ts";
import type { StagePanelProps, ResultActions } from "./use-result-actions.ts";
import { Link } from "@remix-run/react";
import type { MessageKey } from "~/i18n/message-keys.ts";
import type { NextTool } from "#registry/contract/compiled.ts";
import { toolPath } from "~/pages/frame/site-links.ts";
import { buttonClass } from "~/ui/button.tsx";
import { Coin } from "~/ui/coin.tsx";
import type { IconName } from "~/ui/icon-names.ts";
import { writeDraft } from "../form/form-draft.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";

/** The shape of a picture that does not tell its own. */
const USUAL = { width: 4, height: 5 };
/** Where the seam rests, in percent: more of the picture than of the photo. */
const SEAM_AT = 38;

interface BenchPrintProps extends Pick<StagePanelProps, "tool" | "nextTools" | "engineNote"> {
  actions: ResultActions;
  result: ImageResult;
  isFresh: boolean;
}

const loadStrip = () => import("./style-strip.tsx");

/** The newest picture on the whole light table, beside its photo, with everything that can be done with it. */
export function BenchPrint({ result, isFresh, ...props }: BenchPrintProps) {
  const t = useTranslate();
  const { tool, actions, engineNote } = props;
  const look = usePictureLook(result.address);
  const seen = look === "gone" ? { ...USUAL, isClear: false } : look;
  const { width = USUAL.width, height = USUAL.height } = { ...seen, ...result };
  const [showsStyles, setShowsStyles] = useState(false);
  const strip = useModule(loadStrip, showsStyles);
  const stripId = useId();
  const [photo] = result.uploadedImages;
  const isPair = photosShown(result, tool.photos.uses) === 1;
  return (
    <figure className="print print-row newest bench-print">
      <div className="bench-view" style={{ "--picture-ratio": `${width} / ${height}` }}>
        <ResultCompare
          className="bench-picture"
          result={result}
          photosUsed={tool.photos.uses}
          alt={t("style.results.alt", { title: tool.copy.resultTitle, n: 1 })}
          look={seen}
          at={SEAM_AT}
          standIn={
            <span className="bench-stand-in">
              {photo !== undefined && <img src={photo} alt="" className="out-of-focus" />}
            </span>
          }
        />
        <span className="bench-corner">
          <IconButton
            glass
            className="print-open"
            label={t("style.results.open", { n: 1 })}
            onClick={() => actions.enlarge(0)}
          >
            <Icon name="maximize-2" size={18} />
          </IconButton>
          <IconButton
            glass
            label={t("style.results.details", { n: 1 })}
            onClick={() => actions.showDetails(0)}
          >
            <Icon name="info" size={18} />
          </IconButton>
        </span>
      </div>
      <BenchActions
        {...props}
        result={result}
        photo={isPair && photo !== undefined ? photo : null}
        styles={
          photo === undefined
            ? null
            : { isShown: showsStyles, id: stripId, toggle: () => setShowsStyles(!showsStyles) }
        }
      />
      <div id={stripId} hidden={!showsStyles}>
        {strip !== null && showsStyles && photo !== undefined && (
          <strip.StyleStrip photo={photo} toolId={tool.id} />
        )}
      </div>
      <figcaption className="print-caption">
        <PrintCaption result={result} isFresh={isFresh} engineNote={engineNote} />
      </figcaption>
    </figure>
  );
}

interface BenchActionsProps extends Pick<StagePanelProps, "nextTools"> {
  actions: ResultActions;
  result: ImageResult;
  /** The only photo that it was made from; null where there were several or it is gone. */
  photo: string | null;
  /** The strip of other styles; null where the photo is gone or there was none. */
  styles: { isShown: boolean; id: string; toggle: () => void } | null;
}

/** What each offer of a tool is called and drawn as. */
const NEXT = {
  enlarge: { label: "style.bench.enlarge", icon: "maximize-2" },
  "cut-out": { label: "style.bench.cutOut", icon: "scissors" },
} as const satisfies Record<NextTool["offers"], { label: MessageKey; icon: IconName }>;

/** Narrower on phones, where two stand side by side. */
const DOWNLOAD = "max-sm:px-3";

/** One row with everything that can be done with a picture: a single stop for the Tab key, arrow keys inside. */
function BenchActions({ result, photo, styles, actions, nextTools }: BenchActionsProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const row = useArrowKeys();
  const id = generationOf(result);
  const { again } = actions;
  return (
    <div className="bench-actions" role="toolbar" aria-label={t("style.bench.label")} {...row}>
      {styles !== null && (
        <button
          type="button"
          aria-expanded={styles.isShown}
          aria-controls={styles.id}
          onClick={styles.toggle}
        >
          <Face icon="layers">{t("style.bench.otherStyle")}</Face>
        </button>
      )}
      <button type="button" onClick={() => again.start(result)}>
        <Face icon="dices" credits={again.credits}>
          {t("style.bench.again")}
        </Face>
      </button>
      <button type="button" onClick={actions.changeSettings}>
        <Face icon="sliders-horizontal">{t("style.bench.settings")}</Face>
      </button>
      {nextTools.map(({ id: toolId, title, offers, credits }) => (
        <Link
          key={toolId}
          to={path(toolPath(toolId))}
          title={title}
          onClick={() => giveTo(toolId, result, t("style.bench.photo"))}
        >
          <Face icon={NEXT[offers].icon} credits={credits}>
            {t(NEXT[offers].label)}
          </Face>
        </Link>
      ))}
      {id !== undefined && (
        <>
          <button type="button" onClick={() => actions.share(id)}>
            <Face icon="share-2">{t("style.share.open")}</Face>
          </button>
          <button
            type="button"
            aria-pressed={result.isFavourite === true}
            onClick={() => actions.favourite(id, result.isFavourite !== true)}
          >
            <Face icon="heart">{t("style.bench.favourite")}</Face>
          </button>
          <button type="button" className="bench-delete" onClick={() => actions.remove(id)}>
            <Face icon="trash">{t("style.bench.delete")}</Face>
          </button>
        </>
      )}
      <div className="bench-downloads">
        {photo !== null && (
          <button
            type="button"
            className={buttonClass({ variant: "line" }, DOWNLOAD)}
            onClick={() => actions.downloadPair(result, photo)}
          >
            <Icon name="columns-2" size={20} />
            {t("style.bench.pair")}
          </button>
        )}
        {photo !== null && (
          <button
            type="button"
            className={buttonClass({ variant: "line" })}
            onClick={() => actions.downloadClip(result, photo)}
          >
            <Icon name="play" size={20} />
            {t("style.bench.clip")}
          </button>
        )}
        <button
          type="button"
          className={buttonClass({}, DOWNLOAD)}
          aria-label={t("style.results.download", { n: 1 })}
          onClick={() => actions.download(0)}
        >
          <Icon name="download" size={20} />
          {t("style.bench.download")}
        </button>
      </div>
    </div>
  );
}

function Face({ icon, credits, children }: { icon: IconName; credits?: number; children: ReactNode }) {
  const t = useTranslate();
  return (
    <>
      <Icon name={icon} size={22} />
      <span>
        {children}
        {credits !== undefined && (
          <span className="bench-price">
            <Coin size={11} />
            <bdi aria-hidden="true">{credits}</bdi>
            <span className="sr-only">{t("common.credits", { count: credits })}</span>
          </span>
        )}
      </span>
    </>
  );
}

/** Leaves a picture where another tool's form begins with it: it lies in storage already. */
function giveTo(toolId: string, { address }: ImageResult, name: string): void {
  writeDraft(openStorage("session"), toolId, { values: {}, photos: [{ name, url: address }] });
}

/**
 * Makes a row of buttons and links one stop of the Tab key: the arrow keys, Home and End move the focus within it, in the
 * direction of reading.
 */
function useArrowKeys() {
  const { dir } = useLocale();
  const ref = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const listItems = () => [...(ref.current?.querySelectorAll<HTMLElement>("button, a") ?? [])];
  // Set past React, for the row's items are of several kinds.
  useLayoutEffect(() => {
    const items = listItems();
    const at = Math.min(stop, items.length - 1);
    for (const [place, item] of items.entries()) item.tabIndex = place === at ? 0 : -1;
  });
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => setStop(listItems().findIndex((item) => item === target)),
    onKeyDown: (event: KeyboardEvent) => {
      const items = listItems();
      const at = items.findIndex((item) => item === document.activeElement);
      const isRtl = dir === "rtl";
      const on = isRtl ? "ArrowLeft" : "ArrowRight";
      const back = isRtl ? "ArrowRight" : "ArrowLeft";
      const to = { [on]: at + 1, [back]: at - 1, Home: 0, End: items.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      items.at(to % items.length)?.focus();
    },
  };
}
