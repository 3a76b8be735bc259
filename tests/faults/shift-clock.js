// Is loaded into a site's process before its own code: its clock is off by CLOCK_OFF_MS milliseconds.
const off = Number(process.env.CLOCK_OFF_MS ?? 0);
const Real = Date;

class Shifted extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + off);
    else super(...parts);
  }

  static now() {
    return Real.now() + off;
  }
}
globalThis.Date = Shifted;
