import { useEffect, useState } from "react";
import { PEAK_COUNT } from "#registry/contract/peak-count.ts";

/** A sound's waveform once `isWanted`: null until it is drawn, "none" when it cannot be had. */
export function usePeaks(address: string, isWanted: boolean): readonly number[] | "none" | null {
  const [read, setRead] = useState<{ address: string; peaks: readonly number[] | "none" } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    import("./read-peaks.ts")
      .then(({ readPeaks }) => readPeaks(address, PEAK_COUNT, controller.signal))
      .catch((): "none" => "none")
      .then((peaks) => controller.signal.aborted || setRead({ address, peaks }));
    return () => controller.abort();
  }, [address, isWanted]);
  return read?.address === address ? read.peaks : null;
}
