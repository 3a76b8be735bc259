import { listProven, type Standing } from "./list-proven.ts";
import { openBench, type Bench } from "./open-bench.ts";
import { RECORD_FILE, writeRecord } from "./record.ts";

/** Seconds of all processors together that a run of the tests spends on records at most, before it takes a tenth of them. */
const MOST_SECONDS = 300;
/** What a style costs that has no record to tell. */
const USUAL_SECONDS = 35;

/** A style whose record is of what makes its pictures now, or says what is to be done. */
export interface Refreshed extends Standing {
  /** What is to be done so that the tests pass; null where nothing is. */
  remedy: string | null;
}

interface Work {
  id: string;
  /** Seconds that measuring takes; not known of a style without a record. */
  cpuSeconds?: number | undefined;
}

/** Which stale records are measured at once: all of them where that is quick, else a tenth, the first by name. */
export function chooseWork(stale: readonly Work[]): string[] {
  const seconds = stale.reduce((sum, { cpuSeconds = USUAL_SECONDS }) => sum + cpuSeconds, 0);
  const ids = stale.map(({ id }) => id).sort();
  return seconds <= MOST_SECONDS ? ids : ids.slice(0, Math.ceil(ids.length / 10));
}

async function measureStale(stylesDir: string, style: Standing, bench: Bench): Promise<Refreshed> {
  const record = await bench.measure(style, style.key, style.record);
  writeRecord(stylesDir, style.id, record);
  const remedy = `${style.id}/${RECORD_FILE} was measured anew, because ${style.stale}: look at it and commit it`;
  return { ...style, record, remedy };
}

/**
 * Reads every style's record and measures anew what no longer fits, as far as that is quick. A record that was made now
 * asks to be committed, and one that was left asks for the long proof.
 */
export async function refreshRecords(stylesDir: string): Promise<Refreshed[]> {
  const styles = await listProven(stylesDir);
  const stale = styles.filter((style) => style.stale !== null);
  const chosen = chooseWork(stale.map(({ id, record }) => ({ id, cpuSeconds: record?.cpuSeconds })));
  const rest = stale.map(({ id }) => id).filter((id) => !chosen.includes(id));
  const command = `run \`npm run prove -- styles --only ${rest.join(",")}\` and commit the records`;
  if (chosen.length === 0) return styles.map((style) => ({ ...style, remedy: null }));
  const bench = openBench();
  try {
    const refreshed: Refreshed[] = [];
    for (const style of styles) {
      if (chosen.includes(style.id)) refreshed.push(await measureStale(stylesDir, style, bench));
      else {
        const remedy =
          style.stale === null ? null : `${RECORD_FILE} is not of this style: ${style.stale}; ${command}`;
        refreshed.push({ ...style, remedy });
      }
    }
    return refreshed;
  } finally {
    await bench.close();
  }
}
