// Is loaded into a site's process before its own code: a timer that is set for a minute ends after SHORT_MINUTE_MS.
const MINUTE_MS = 60_000;
const short = Number(process.env.SHORT_MINUTE_MS ?? MINUTE_MS);
const realTimeout = globalThis.setTimeout;

globalThis.setTimeout = (run, delay, ...rest) =>
  realTimeout(run, delay === MINUTE_MS ? short : delay, ...rest);
