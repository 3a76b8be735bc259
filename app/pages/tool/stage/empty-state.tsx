import type { PublicTool } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { BlankPrints } from "~/ui/picture/output-face.tsx";
import { KIND_WORDS } from "../generation/generation-words.ts";

/** Nothing to see yet: what to do, in up to three steps. Loaded by tools without examples. */
export default function EmptyState({ tool }: { tool: PublicTool }) {
  const t = useTranslate();
  const words = KIND_WORDS[tool.output];
  const takesPhotos = tool.fields.some(({ control }) => control === "photos");
  const steps = [
    ...(takesPhotos ? [[t("style.empty.upload"), t(uploadHintOf(tool))]] : []),
    [t("style.empty.prompt"), t(promptHintOf(tool))],
    [t(tool.output === "image" ? "style.empty.generate" : words.generate), costHint(tool, t)],
  ];
  return (
    <div className="empty">
      <BlankPrints />
      <h2 className="h-panel">{t(words.empty)}</h2>
      <ol className="steps">
        {steps.map(([title, hint], index) => (
          <li key={title}>
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
            <b>{title}</b>
            <span className="text-sm text-muted">{hint}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const uploadHintOf = ({ photos }: PublicTool) =>
  photos.min === 0 ? "style.empty.uploadOptional" : "style.empty.uploadHint";

function promptHintOf({ fields, showSystemPrompt, section }: PublicTool) {
  const words = fields.find((field) => field.control === "text" && field.role === "prompt");
  if (words?.control === "text" && words.required) return "style.empty.promptNeeded";
  if (words !== undefined || showSystemPrompt) return "style.empty.promptHint";
  return section === "style" ? "style.empty.promptFixed" : "style.empty.promptSettings";
}

/** Where the choices make the price, the button tells it. */
function costHint({ prices, fields }: PublicTool, t: ReturnType<typeof useTranslate>): string {
  const isCounted = fields.some((field) => field.control === "number" && field.role === "count");
  return prices.rows.length > 0 || isCounted
    ? t("style.empty.generateVaries")
    : t("style.empty.generateHint", { count: prices.credits });
}
