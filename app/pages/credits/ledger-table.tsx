import { Link } from "@remix-run/react";
import { useFormatNumber, useLocalePath, useTranslate, type Translate } from "~/i18n/use-translate.tsx";
import { generationPath } from "~/pages/frame/account-links.ts";
import { Badge } from "~/ui/badge.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { LocalTime } from "~/ui/local-time.tsx";
import { TableFrame } from "~/ui/table-frame.tsx";
import type { CreditsData, LineView } from "./credits-data.ts";

const MINUS = "\u2212";

/** Every credit that came or went, newest first. On phones the time stands below the reason. */
export function LedgerTable({ data: { lines, older, isNewest } }: { data: CreditsData }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <section id="ledger" aria-labelledby="ledger-heading" className="mt-10">
      <h2 id="ledger-heading" className="h-sec">
        {t("credits.ledger.heading")}
      </h2>
      {lines.length === 0 ? (
        <div className="mt-4 rounded-panel border border-line p-7 text-center">
          <p className="h-panel">{t("credits.ledger.empty")}</p>
          <p className="mt-1 text-sm text-muted">{t("credits.ledger.emptyText")}</p>
        </div>
      ) : (
        <TableFrame labelledBy="ledger-heading" className="mt-4">
          <table aria-labelledby="ledger-heading">
            <thead>
              <tr>
                <th scope="col" className="max-sm:hidden">
                  {t("credits.ledger.when")}
                </th>
                <th scope="col">{t("credits.ledger.what")}</th>
                <th scope="col" className="figure">
                  {t("credits.ledger.change")}
                </th>
                <th scope="col" className="figure">
                  {t("credits.ledger.balance")}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {!isNewest && (
          <ButtonLink to={path("/credits#ledger")} variant="quiet">
            {t("credits.ledger.newest")}
          </ButtonLink>
        )}
        {older !== null && (
          <ButtonLink to={path(`/credits?before=${older}#ledger`)} variant="line">
            {t("credits.ledger.older")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function Line({ line }: { line: LineView }) {
  const format = useFormatNumber();
  const { at, delta, balanceAfter } = line;
  const change = <bdi>{`${delta < 0 ? MINUS : "+"}${format(Math.abs(delta))}`}</bdi>;
  const time = <LocalTime at={at} format="moment" />;
  return (
    <tr>
      <td className="whitespace-nowrap text-muted max-sm:hidden">{time}</td>
      <td>
        <Reason line={line} />
        <span className="block text-xs text-muted sm:hidden">{time}</span>
      </td>
      <td className="figure">{delta > 0 ? <Badge kind="ok">{change}</Badge> : change}</td>
      <td className="figure">{format(balanceAfter)}</td>
    </tr>
  );
}

/** Why credits came or went, with the way to the generation that they were spent on. */
function Reason({ line: { reason, generation } }: { line: LineView }) {
  const t = useTranslate();
  const path = useLocalePath();
  const words = wordReason(reason, generation?.title, t);
  if (generation === undefined) return <>{words}</>;
  // Only a page that is loaded whole marks the place that its address names.
  return (
    <Link
      to={path(generationPath(generation.id))}
      reloadDocument
      className="underline decoration-line-strong underline-offset-4"
    >
      {words}
    </Link>
  );
}

function wordReason(reason: LineView["reason"], title: string | undefined, t: Translate): string {
  if (reason === "spent") return title ?? t("credits.reason.spent");
  if (reason === "returned")
    return t("credits.reason.returned", { title: title ?? t("credits.reason.unknown") });
  return t(`credits.reason.${reason}`);
}
