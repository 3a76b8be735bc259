/** A place in a list that is sorted by time and, within one moment, by id. */
export interface HistoryCursor {
  createdAt: Date;
  id: string;
}

const SHAPE = /^(?<at>\d{1,15})-(?<id>[A-Za-z0-9_-]{1,64})$/;

export const writeCursor = ({ createdAt, id }: HistoryCursor): string => `${createdAt.getTime()}-${id}`;

/** Reads a cursor back; null for any other text. */
export function readCursor(text: string | null): HistoryCursor | null {
  const { at, id } = SHAPE.exec(text ?? "")?.groups ?? {};
  return at === undefined || id === undefined ? null : { createdAt: new Date(Number(at)), id };
}
