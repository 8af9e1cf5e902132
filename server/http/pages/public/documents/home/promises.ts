import { markup, type Markup } from '#server/markup.ts';
import type { PublicContext } from '../../layout.ts';

/** The measured figures of tests/bench/RESULTS.md that the home quotes, with the script that measured each. */
const measured = {
  offline: { edits: 35_475, kills: 200, script: 'npm run faults:server' },
  once: { rows: 125_440, kills: 1_000, script: 'npm run faults:rows' },
  why: { files: 237, script: 'npm run check:files' },
} as const;

/** The three promises, each with the figure of the script that tries to break it. */
export function promises({ t, locale }: PublicContext): Markup {
  const number = (count: number) => new Intl.NumberFormat(locale).format(count);
  const { offline, once, why } = measured;
  const promise = (title: string, text: string, figure: string, unit: string, how: string) =>
    markup`<li><h3>${title}</h3><p>${text}</p>
<p class="figure"><b>${figure}</b> <span>${unit}</span></p>
<p class="measured">${how}</p></li>`;
  return markup`<section aria-labelledby="promises"><div class="section-intro"><h2 id="promises">${t(($) => $.home.promises.title)}</h2>
<p>${t(($) => $.home.promises.lead)}</p></div>
<ul class="points">${promise(
    t(($) => $.home.offlineTitle),
    t(($) => $.home.offline),
    number(0),
    t(($) => $.home.promises.offlineUnit, { edits: number(offline.edits) }),
    t(($) => $.home.promises.offlineHow, { kills: number(offline.kills), script: offline.script }),
  )}${promise(
    t(($) => $.home.onceTitle),
    t(($) => $.home.once),
    number(0),
    t(($) => $.home.promises.onceUnit, { rows: number(once.rows) }),
    t(($) => $.home.promises.onceHow, { kills: number(once.kills), script: once.script }),
  )}${promise(
    t(($) => $.home.whyTitle),
    t(($) => $.home.why),
    number(why.files),
    t(($) => $.home.promises.whyUnit, { files: number(why.files) }),
    t(($) => $.home.promises.whyHow, { script: why.script }),
  )}</ul></section>`;
}
