import { useId, useState } from "react";
import "./bench.css";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { PrintCaption } from "~/pages/results/prints/results-grid.tsx";
import { photosShown, ResultCompare } from "~/pages/results/result-figure.tsx";
import type { ImageResult } from "~/pages/results/result.ts";
import { usePictureLook } from "~/pages/results/use-picture-look.ts";
import { Icon } from "~/ui/icon.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { useModule } from "~/ui/use-module.ts";
import type { StagePanelProps } from "../stage/stage-panel-props.ts";
import type { ResultActions } from "../stage/use-result-actions.ts";
import { BenchActions } from "./bench-actions.tsx";

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
