import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Example, Picture } from "#registry/contract/compiled.ts";
import { uploadCapOf } from "#registry/contract/plans.ts";
import { joinSentences } from "~/i18n/translate.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { generationOf, type Result } from "~/pages/results/result.ts";
import { ShareOverlay } from "~/pages/results/share-overlay.tsx";
import { useModule } from "~/ui/use-module.ts";
import { useCredits, announceCreditsChanged } from "~/pages/frame/credits.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import {
  ChoiceDialog,
  type Unpaid,
  WaysToCredits,
  WayOnDialog,
  type OpenProps,
  UploadsDialog,
} from "./overlay-dialogs.tsx";
import type { StylePageData, Overlay } from "./page-data.ts";
import { useResultActions, type Bench } from "./stage/use-result-actions.ts";
import { useWayOut } from "./submit-parts.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import {
  PromptWords,
  PublicNote,
  ResultDialog,
  ResultMeasure,
  ShareButton,
} from "../results/result-dialog.tsx";
import { ResultFigure } from "../results/result-figure.tsx";

const loadLightbox = () => import("~/pages/results/result-lightbox.tsx");
const loadDelete = () => import("~/pages/history/delete-dialog.tsx");

export interface OverlayContentProps {
  data: StylePageData;
  overlay: Overlay;
  isOpen: boolean;
  onClose: () => void;
  form: Unpaid["form"] & Pick<ToolFormModel, "photos">;
  bench: Bench;
  engineNote: string | undefined;
  /** Told of a generation that was deleted. */
  onDeleted: (generationId: string) => void;
}

/** The one thing that lies over the page. A dialog stays mounted while it closes, so that the focus goes back. */
export function OverlayContent(props: OverlayContentProps) {
  const { data, overlay, isOpen: open, onClose, form, bench, engineNote } = props;
  const { tool, plan } = data;
  const { results } = bench;
  const actions = useResultActions(bench);
  const unpaid = { plan, form };
  switch (overlay.name) {
    case "signIn":
      return <SignInDialog open={open} onClose={onClose} unpaid={unpaid} />;
    case "sessionEnded":
      return <SessionEndedDialog open={open} onClose={onClose} />;
    case "credits":
      return <CreditsDialog open={open} onClose={onClose} unpaid={unpaid} />;
    case "plan":
      return <PlanDialog open={open} onClose={onClose} text={overlay.text} />;
    case "uploads":
      return (
        <UploadsDialog
          open={open}
          onClose={onClose}
          cap={uploadCapOf("free", tool.photos.max)}
          premiumCap={uploadCapOf("subscriber", tool.photos.max)}
          skipped={overlay.skipped}
        />
      );
    case "choice":
      return (
        <ChoiceDialog
          open={open}
          onClose={onClose}
          locked={overlay.locked}
          ratios={tool.fields.flatMap((field) => (field.control === "ratio" ? field.options : []))}
          picture={faceOf(tool.examples[0])?.src}
        />
      );
    case "details": {
      const result = results[overlay.index];
      if (result === undefined) return null;
      const generationId = result.kind === "image" ? generationOf(result) : undefined;
      return (
        <DetailsDialog
          open={open}
          onClose={onClose}
          result={result}
          index={overlay.index + 1}
          title={tool.copy.resultTitle}
          photosUsed={tool.photos.uses}
          engineNote={engineNote}
          onEnlarge={() => actions.enlarge(overlay.index)}
          onDownload={() => actions.download(overlay.index)}
          onShare={generationId === undefined ? undefined : () => actions.share(generationId)}
        />
      );
    }
    case "share":
      return <ShareOverlay open={open} onClose={onClose} generationId={overlay.generationId} />;
    case "delete":
      return <DeleteOverlay {...props} generationId={overlay.generationId} />;
    case "pictures":
      return open ? <Pictures {...props} overlay={overlay} /> : null;
  }
}

/** The picture that stands for what a tool makes; undefined where that can't be looked at. */
function faceOf(example: Example | undefined): Picture | undefined {
  if (example === undefined) return undefined;
  return "after" in example ? example.after : "poster" in example ? example.poster : undefined;
}

/** Asks before a result goes; what asks comes with the first one. */
function DeleteOverlay({
  isOpen,
  onClose,
  onDeleted,
  generationId,
}: OverlayContentProps & { generationId: string }) {
  const dialog = useModule(loadDelete, isOpen, onClose);
  if (dialog === null) return null;
  return (
    <dialog.DeleteDialog
      key={generationId}
      open={isOpen}
      onClose={onClose}
      ids={[generationId]}
      onDeleted={() => onDeleted(generationId)}
    />
  );
}

function Pictures({
  overlay,
  form,
  bench: { results },
  data,
  onClose,
}: OverlayContentProps & { overlay: Extract<Overlay, { name: "pictures" }> }) {
  const t = useTranslate();
  const { title } = data.tool.copy;
  const lightbox = useModule(loadLightbox, true, onClose);
  if (lightbox === null) return null;
  if (overlay.of === "photos") {
    const slides = form.photos.list.map(({ preview, name }) => ({ src: preview, alt: name }));
    return <lightbox.ResultLightbox slides={slides} index={overlay.index} onClose={onClose} />;
  }
  const pictures = results.flatMap(({ kind, address }, place) =>
    kind === "image" ? [{ place, src: address, alt: t("style.results.alt", { title, n: place + 1 }) }] : [],
  );
  const index = Math.max(
    0,
    pictures.findIndex(({ place }) => place === overlay.index),
  );
  return <lightbox.ResultLightbox slides={pictures} index={index} onClose={onClose} />;
}

/** Something that the plan does not include, as the server says it: it knows the plan as it stands. */
function PlanDialog({ text, ...props }: OpenProps & { text: string }) {
  const t = useTranslate();
  const { toPricing } = useWayOut();
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.plan.title")}
      text={text}
      stay={{ label: t("style.dialog.signIn.later") }}
      way={{ label: t("style.dialog.uploads.action"), to: toPricing("plans") }}
    />
  );
}

/** An account's balance is too low: how much is missing, and the ways to get it. */
function CreditsDialog({ unpaid, ...props }: OpenProps & { unpaid: Unpaid }) {
  const t = useTranslate();
  const { toPricing } = useWayOut();
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.credits.title")}
      text={t("style.dialog.credits.text", { count: unpaid.form.price })}
      stay={{ label: t("style.dialog.credits.later") }}
      way={{ label: t("style.dialog.credits.action"), to: toPricing("packs") }}
    >
      <WaysToCredits {...unpaid} />
    </WayOnDialog>
  );
}

/** It costs more than a visitor has: what is missing, what each way gives, and the way to sign in. */
export function SignInDialog({ unpaid, ...props }: OpenProps & { unpaid: Unpaid }) {
  const t = useTranslate();
  const { locale } = useLocale();
  const { toAccount } = useWayOut();
  const balance = useCredits()?.balance;
  const { price: cost } = unpaid.form;
  const isShort = balance === undefined || balance < cost;
  const words = (count: number) => t("common.credits", { count });
  return (
    <WayOnDialog
      {...props}
      title={t("style.dialog.signIn.title")}
      text={joinSentences(locale, [
        balance !== undefined &&
          isShort &&
          t("style.dialog.signIn.costs", { cost: words(cost), have: words(balance) }),
        t("style.dialog.signIn.text"),
      ])}
      stay={{ label: t("style.dialog.signIn.later") }}
      way={{ label: t("style.dialog.signIn.action"), to: toAccount("/sign-in") }}
    >
      {isShort && <WaysToCredits {...unpaid} />}
    </WayOnDialog>
  );
}

/** The session ended while the form was open: signing in anew, or going on as a visitor. */
export function SessionEndedDialog({ open, onClose }: OpenProps) {
  const t = useTranslate();
  const { toAccount } = useWayOut();
  const { state, submit } = useFetcher();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (state !== "idle" || !isLeaving.current) return;
    isLeaving.current = false;
    announceCreditsChanged();
    onClose();
  }, [state, onClose]);

  const goOn = () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    submit({}, { method: "post", action: "/sign-out" });
  };
  return (
    <WayOnDialog
      open={open}
      onClose={onClose}
      title={t("style.dialog.sessionEnded.title")}
      text={t("style.dialog.sessionEnded.text")}
      stay={{ label: t("style.dialog.sessionEnded.goOn"), onClick: goOn, isPending: state !== "idle" }}
      way={{ label: t("style.dialog.signIn.action"), to: toAccount("/sign-in") }}
    />
  );
}

interface DetailsDialogProps {
  open: boolean;
  onClose: () => void;
  result: Result;
  /** Counts from 1, newest first. */
  index: number;
  title: string;
  photosUsed?: number | undefined;
  engineNote?: string | undefined;
  /** Pictures only. */
  onEnlarge: () => void;
  onDownload: () => void;
  /** Absent where it can't be shared by a link. */
  onShare: (() => void) | undefined;
}

/** Everything about one result: itself, when it was made, its seed, its prompt, who can see it, the download. */
export function DetailsDialog({
  result,
  index,
  title,
  photosUsed,
  engineNote,
  onEnlarge,
  onShare,
  ...dialog
}: DetailsDialogProps) {
  const t = useTranslate();
  const { bcp47 } = useLocale();
  const created = new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ResultDialog
      {...dialog}
      title={title}
      result={result}
      action={
        result.kind === "image" && (
          <Button variant="line" onClick={onEnlarge}>
            <Icon name="maximize-2" size={18} />
            {t("style.details.enlarge")}
          </Button>
        )
      }
      figure={
        <ResultFigure
          result={result}
          photosUsed={photosUsed}
          alt={t("style.results.alt", { title, n: index })}
        />
      }
    >
      <dl className="details-facts">
        <dt>{t("style.details.created")}</dt>
        <dd>
          <time dateTime={result.createdAt}>{created.format(new Date(result.createdAt))}</time>
        </dd>
        <ResultMeasure result={result} />
      </dl>
      <PublicNote result={result} />
      {onShare && <ShareButton onShare={onShare} />}
      {engineNote !== undefined && <p className="hint">{engineNote}</p>}
      <PromptWords words={result.prompt} />
    </ResultDialog>
  );
}
