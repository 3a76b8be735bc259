import { useTranslate } from "~/i18n/use-translate.tsx";

/** What was asked for, in English whatever the page speaks. */
export function SlideWords({ words }: { words: string }) {
  const t = useTranslate();
  return (
    <figcaption className="example-words">
      <b>{t("style.details.prompt")}</b>
      <span lang="en" dir="ltr">
        {words}
      </span>
    </figcaption>
  );
}
