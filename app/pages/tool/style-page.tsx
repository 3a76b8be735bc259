import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { Breadcrumb } from "~/ui/breadcrumb.tsx";
import { CATALOGUE_PATH, TOOLS_PATH } from "~/pages/frame/site-links.ts";
import { BelowTheBench } from "./below/below-the-bench.tsx";
import { DropCurtain } from "./drop-curtain.tsx";
import { FormPanel } from "./form-panel.tsx";
import { isBusy } from "./generation-state.ts";
import { GoBar } from "./go-bar.tsx";
import { OverlayZone } from "./overlay-zone.tsx";
import type { StylePageData } from "./page-data.ts";
import { StagePanel } from "./stage-panel.tsx";
import { useFreshPlan } from "./use-fresh-plan.ts";
import { useGeneration } from "./use-generation.ts";
import { useOverlay } from "./use-overlay.ts";
import { useTakePrompt } from "./use-take-prompt.ts";
import { useResultActions } from "./use-result-actions.ts";
import { useSession } from "./use-session.ts";
import { useSpentPhotos } from "./use-spent-photos.ts";
import { useSubmit } from "./use-submit.ts";
import { useToolForm } from "./use-tool-form.ts";

/** A style's page: the form, the light table beside it, and below what the style is about. */
export function StylePage({ data: loaded }: { data: StylePageData }) {
  const data = useFreshPlan(loaded);
  const { tool } = data;
  const t = useTranslate();
  const path = useLocalePath();
  const getSession = useSession(tool);
  const overlay = useOverlay();
  const { form, setProblem } = useToolForm(data, getSession, overlay);
  const onTakePrompt = useTakePrompt(tool, form.setValue);
  const generation = useGeneration(getSession, data.hasVisit);
  useSpentPhotos(tool, generation.state.phase, form.photos);
  const submit = useSubmit({ data, form, setProblem, generation, overlay });
  const actions = useResultActions(generation.state.results, overlay);
  const hasPrints = generation.state.results.length > 0 || isBusy(generation.state.phase);
  const engineNote = data.isLocalEngine ? t("style.results.engineNote") : undefined;
  return (
    <>
      <div className="page-wrap">
        <Breadcrumb
          items={[
            { label: t("style.crumbs.home"), to: path("/") },
            {
              label: t(tool.section === "style" ? "style.crumbs.section" : "style.crumbs.tools"),
              to: path(tool.section === "style" ? CATALOGUE_PATH : TOOLS_PATH),
            },
            { label: tool.copy.title },
          ]}
        />
        <div className="bench">
          <FormPanel data={data} form={form} submit={submit} hasPrints={hasPrints} />
          <StagePanel
            tool={tool}
            state={generation.state}
            actions={actions}
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
        results={generation.state.results}
        actions={actions}
        engineNote={engineNote}
      />
    </>
  );
}
