import type { Template } from '#core/wire/rows/template.ts';
import { markup, type Markup } from '#server/markup.ts';
import type { PublicContext } from '../../layout.ts';
import { icon } from '../icons.ts';
import { sampleOf, type Sample } from './sampleOf.ts';

/** The filter of the second picture, and how many of its rows are drawn. */
const priceBelow = 25;
const drawnRows = 3;
/** Seconds of a search in all columns of a million rows on the device (tests/bench/RESULTS.md, bench:store). */
const searchSeconds = { from: 0.5, to: 1.7 };

/** The way of rows and edits without a network, in three pictures. */
export function offlineSteps(context: PublicContext, templates: readonly Template[]): Markup {
  const { t, locale } = context;
  const sample = sampleOf(templates);
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const step = (picture: Markup, title: string, text: string) =>
    markup`<li><div class="step-picture" aria-hidden="true">${picture}</div><h3>${title}</h3><p>${text}</p></li>`;
  return markup`<section aria-labelledby="offline"><div class="section-intro"><h2 id="offline">${t(($) => $.home.steps.title)}</h2>
<p>${t(($) => $.home.steps.lead)}</p></div>
<ol class="steps">${step(
    arriving(context, sample),
    t(($) => $.home.steps.arriveTitle),
    t(($) => $.home.steps.arrive),
  )}${step(
    filtered(context, sample),
    t(($) => $.home.steps.readTitle),
    t(($) => $.home.steps.read, { from: number(searchSeconds.from), to: number(searchSeconds.to) }),
  )}${step(
    sent(context),
    t(($) => $.home.steps.sendTitle),
    t(($) => $.home.steps.send),
  )}</ol></section>`;
}

function arriving({ t }: PublicContext, sample: Sample | null): Markup {
  const rows = sample?.rows.slice(0, drawnRows).map(row);
  return markup`<p class="mini-bar mini-busy">${t(($) => $.status.Running, { ns: 'console' })}<i></i></p>${rows ?? null}`;
}

function filtered({ t }: PublicContext, sample: Sample | null): Markup {
  const found = sample?.rows.filter(({ values }) => Number(values['price']) < priceBelow).slice(0, drawnRows);
  return markup`<p class="mini-bar mini-offline">${icon('offline')}${t(($) => $.sync.offline, { ns: 'common' })}<span class="mini-chip">${icon('filter')}${sample?.labels['price'] ?? ''} &lt; ${priceBelow}</span></p>${found?.map(row) ?? null}`;
}

function sent({ t }: PublicContext): Markup {
  const edit = (text: string) => markup`<p class="mini-edit">${text}${icon('check')}</p>`;
  return markup`<p class="mini-bar">${icon('check')}${t(($) => $.home.steps.allSent)}</p>${edit(t(($) => $.home.steps.renamed))}${edit(t(($) => $.home.steps.moved))}${edit(t(($) => $.home.steps.viewSaved))}`;
}

function row({ values, image }: Sample['rows'][number]): Markup {
  return markup`<p class="mini-row">${image === null ? null : markup`<img src="${image}" alt="" width="24" height="24" loading="lazy">`}<b>${values['name'] ?? ''}</b><span>${values['price'] ?? ''}</span></p>`;
}
