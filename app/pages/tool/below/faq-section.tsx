import { Message, useTranslate } from "~/i18n/use-translate.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Prose } from "~/ui/prose.tsx";
import type { FaqEntry } from "../page-data.ts";

/** Questions and answers, all open; whoever finds none here knows where to write. */
export function FaqSection({
  entries,
  supportEmail,
}: {
  entries: readonly FaqEntry[];
  supportEmail: string;
}) {
  const t = useTranslate();
  return (
    <section className="section faq">
      <h2 className="h-sec">{t("style.below.faq")}</h2>
      <div>
        <div className="faq-list">
          {entries.map(({ question, html }, place) => (
            <details key={place} open>
              <summary>
                <h3>{question}</h3>
                <Icon name="chevron-down" size={20} />
              </summary>
              <Prose html={html} />
            </details>
          ))}
        </div>
        <p className="mt-5 text-sm text-muted">
          <Message
            id="style.below.faqFooter"
            values={{
              email: (
                <a className="link" href={`mailto:${supportEmail}`} target="_blank" rel="noopener noreferrer">
                  <bdi>{supportEmail}</bdi>
                </a>
              ),
            }}
          />
        </p>
      </div>
    </section>
  );
}
