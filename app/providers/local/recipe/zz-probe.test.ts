import { test } from "vitest";
import { readPhrases } from "../hair/read-phrases.fixture.ts";
import { createRandom } from "../raster/random.ts";
import { readPlan } from "../compose/plan.ts";
import * as P from "../compose/phrases.fixture.ts";
test("p", () => {
  const out: string[] = [];
  for (const [t, text] of Object.entries(P))
    for (const [n, ph] of Object.entries(readPhrases(text)))
      for (const [l, w] of Object.entries(ph)) {
        const p = readPlan(w, 20, createRandom(1));
        const got: any = {
          HOUR_PHRASES: [p.hour],
          WEATHER_PHRASES: [...p.skies],
          LAND_PHRASES: [...p.lands],
          THING_PHRASES: [...p.things.keys()],
          COLOR_PHRASES: [...p.tints],
        };
        const g = got[t];
        if (!g.includes(n)) out.push(`MISS ${n} ${l}: ${w} -> ${JSON.stringify(got)}`);
        else if (g.length > 1) out.push(`extra ${n} ${l}: ${w} -> ${g}`);
        const all = [...p.skies].length + p.things.size + p.tints.length;
        const ex = t === "WEATHER_PHRASES" || t === "THING_PHRASES" || t === "COLOR_PHRASES" ? 1 : 0;
        if (all > ex)
          out.push(
            `other ${n} ${l}: ${w} -> ${[...p.skies]}|${[...p.things.keys()]}|${p.tints}|${[...p.lands]}`,
          );
      }
  console.log(out.join("\n"));
});
