import type { ReactNode } from "react";
import { DevelopingPrint } from "./developing-print.tsx";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";

/** One result that is being made. */
interface DevelopingTask {
  /** The generation's; anything unique where it has none yet. */
  id: string;
  /** What is going on, in words; a few of them where there are several tasks. */
  stage: string;
  /** Its own photo, where it is not that of all. */
  photo?: string | undefined;
  /** What can be done about it, such as canceling. */
  action?: ReactNode;
}

interface DevelopingPrintsProps {
  tasks: readonly DevelopingTask[];
  kind: ResultKind;
  /** Milliseconds since 1970. */
  startedAt: number;
  photo: string | null;
  /** Width by height of what was asked for, where it is known. */
  ratio?: number | undefined;
  usualSeconds: number;
}

/** What is being made: one print in the big place, or a row of them for a request of several. */
export function DevelopingPrints({ tasks, photo, ...props }: DevelopingPrintsProps) {
  const isOneOfMany = tasks.length > 1;
  const prints = tasks.map(({ id, photo: own = photo, ...task }) => (
    <DevelopingPrint key={id} {...props} {...task} photo={own} isOneOfMany={isOneOfMany} />
  ));
  return isOneOfMany ? <div className="developing-row">{prints}</div> : <>{prints}</>;
}
