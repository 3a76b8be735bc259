import { useMemo, useEffect, useRef, Fragment } from "react";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { CATALOG_PATH, TOOLS_PATH } from "~/pages/frame/site-links.ts";
import { useCredits } from "~/pages/frame/credits.ts";
import { Icon } from "~/ui/icon.tsx";
import { useModule } from "~/ui/use-module.ts";
import { BelowTheBench } from "./below-the-bench.tsx";
import { FormPanel } from "./form-panel.tsx";
import { isBusy, type GenerationFailure, type GenerationPhase } from "./generation/generation-state.ts";
import type { StylePageData, Overlay, OverlayState } from "./page-data.ts";
import { StagePanel } from "./stage/stage-panel.tsx";
import { hasAsked } from "~/pages/frame/open-storage.ts";
import { useGeneration } from "./generation/use-generation.ts";
import { useOverlay } from "~/ui/dialog.tsx";
import { useTakePrompt, useToolForm } from "./use-tool-form.ts";
import type { Bench } from "./stage/use-result-actions.ts";
import { useSession } from "./generation/use-session.ts";
import { useSubmit, type Submit } from "./generation/use-submit.ts";
import type { OverlayContentProps } from "./overlay-content.tsx";
import type { Photos } from "./form/photos/use-photos.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import { BalanceLine, GenerateButton, SubmitMessage, CheaperOffer, sayChoice } from "./submit-parts.tsx";

interface GoBarProps {
  tool: PublicTool;
  form: ToolFormModel;
  submit: Submit;
}

/** How many choices the line has room for. */
const MOST_CHOICES = 4;

/** Failures that end a generation after it was paid for; any other leaves the photos in storage. */
const ENDED: readonly GenerationFailure["code"][] = [
  "CANCELED",
  "CONTENT_REFUSED",
  "GENERATION_TIMEOUT",
  "INTERNAL",
  "NO_RESULT",
  "PROVIDER_FAILED",
  "TASK_FAILED",
  "TASKS_FAILED",
];

type OverlayZoneProps = Omit<OverlayContentProps, "overlay" | "isOpen" | "onClose"> & {
  overlay: OverlayState;
};

const loadContent = () => import("./overlay-content.tsx");

/** A style's page: the form, the light table beside it, and below what the style is about. */
export function StylePage({ data: loaded }: { data: StylePageData }) {
  const data = useFreshPlan(loaded);
  const { tool } = data;
  const t = useTranslate();
  const path = useLocalePath();
  const getSession = useSession(tool);
  const overlay = useOverlay<Overlay>();
  const held = useToolForm(data, getSession, overlay);
  const onTakePrompt = useTakePrompt(tool, held.setValue);
  const generation = useGeneration(getSession, useHasVisit(data));
  useSpentPhotos(tool, generation.state.phase, held.photos);
  const submit = useSubmit({ data, form: held, generation, overlay });
  const form: ToolFormModel = { ...held, problem: submit.problem };
  const { results } = generation.state;
  const bench: Bench = { tool, results, overlay, form: held, submit, onMarked: generation.mark };
  const hasPrints = results.length > 0 || isBusy(generation.state.phase);
  const engineNote = data.isLocalEngine ? t("style.results.engineNote") : undefined;
  return (
    <>
      <div className="page-wrap">
        <Breadcrumb
          items={[
            { label: t("style.crumbs.home"), to: path("/") },
            {
              label: t(tool.section === "style" ? "style.crumbs.section" : "style.crumbs.tools"),
              to: path(tool.section === "style" ? CATALOG_PATH : TOOLS_PATH),
            },
            { label: tool.copy.title },
          ]}
        />
        <div className="bench">
          <FormPanel data={data} form={form} submit={submit} hasPrints={hasPrints} />
          <StagePanel
            tool={tool}
            state={generation.state}
            bench={bench}
            nextTools={data.nextTools}
            engineNote={engineNote}
            onCancel={generation.cancel}
            onDeveloping={submit.onDeveloping}
          />
        </div>
        <BelowTheBench
          tool={tool}
          faq={data.faq}
          supportEmail={data.supportEmail}
          onTakePrompt={onTakePrompt}
        />
      </div>
      {form.isOver && <DropCurtain />}
      <GoBar tool={tool} form={form} submit={submit} />
      <OverlayZone
        data={data}
        overlay={overlay}
        form={form}
        onDeleted={generation.remove}
        bench={bench}
        engineNote={engineNote}
      />
    </>
  );
}

/**
 * Whether there may be results to bring back. A page that can't tell asks for them once the balance has come: with its
 * answer a first visit is known by a cookie, and two first calls at the same time would make two visitors. A visitor who
 * has asked for nothing in this browser has none.
 */
function useHasVisit({ hasVisit }: StylePageData): boolean {
  const credits = useCredits();
  return hasVisit ?? (credits !== null && (credits.plan !== "visitor" || hasAsked()));
}

/** The page's data with the plan as it stands: one may have signed in or subscribed in another tab since it loaded. */
function useFreshPlan(data: StylePageData): StylePageData {
  const plan = useCredits()?.plan ?? data.plan;
  return useMemo(() => (plan === data.plan ? data : { ...data, plan }), [data, plan]);
}

/** Lies over the page while files are dragged over it, and says that they can be let go anywhere. */
function DropCurtain() {
  const t = useTranslate();
  return (
    <div className="drop-curtain" aria-hidden="true">
      <p className="viewfinder">
        <Icon name="image-up" size={32} />
        {t("style.form.letGo")}
      </p>
    </div>
  );
}

/** Where dialogs and enlarged pictures appear; their code is loaded with the first of them. */
function OverlayZone({ overlay: { overlay, isOpen, close }, ...props }: OverlayZoneProps) {
  // Without its code nothing opens: the next press asks again.
  const content = useModule(loadContent, isOpen, close);
  if (overlay === null || content === null) return null;
  return <content.OverlayContent {...props} overlay={overlay} isOpen={isOpen} onClose={close} />;
}

/**
 * Keeps the form honest for a tool whose uploads go as soon as a generation is settled: after a picture the photo is
 * asked for anew, after a failure it is sent again.
 */
export function useSpentPhotos(
  { keepUploads }: Pick<PublicTool, "keepUploads">,
  phase: GenerationPhase,
  photos: Photos,
): void {
  const latest = useRef(photos);
  useEffect(() => {
    latest.current = photos;
  });
  useEffect(() => {
    if (keepUploads !== "until-settled") return;
    if (phase.name === "done") latest.current.forget();
    if (phase.name === "failed" && ENDED.includes(phase.failure.code)) latest.current.renew();
  }, [keepUploads, phase]);
}

/** Phones only: the settings in short, the balance and the button, always within reach of the thumb. */
function GoBar({ tool, form, submit }: GoBarProps) {
  const t = useTranslate();
  const choices = form.fields.flatMap((field): { name: string; label: string }[] => {
    if (field.control !== "ratio" && field.control !== "size" && field.control !== "choice") return [];
    const value = form.values[field.name] ?? field.default;
    return [{ name: field.name, label: sayChoice(field, value, form.words, t) }];
  });
  return (
    <div className="go-bar needs-script">
      <SubmitMessage {...submit} />
      <div className="flex items-center justify-between gap-3">
        <span className="hint">
          {choices.slice(0, MOST_CHOICES).map(({ name, label }, place) => (
            <Fragment key={name}>
              {place > 0 && " · "}
              <bdi>{label}</bdi>
            </Fragment>
          ))}
        </span>
        <BalanceLine />
      </div>
      <GenerateButton makes={tool.output} form={form} submit={submit} />
      <CheaperOffer form={form} />
    </div>
  );
}
