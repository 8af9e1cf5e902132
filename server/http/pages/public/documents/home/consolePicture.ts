import type { Template } from '#core/wire/rows/template.ts';
import { markup, type Markup } from '#server/markup.ts';
import type { PublicContext } from '../../layout.ts';
import { icon, type IconName } from '../icons.ts';
import { sampleOf, type SampleRow } from './sampleOf.ts';

/** The products of the demo shop (server/demo), and how many of them the picture counts on its way there. */
const rowCounts = [24, 312, 806, 1_254] as const;
const shownColumns = ['brand', 'price', 'category', 'rating', 'availability'] as const;
const numericColumns: ReadonlySet<string> = new Set(['price', 'rating']);

/**
 * A picture of the console over sample rows of a template, as elements: sharp, in the reader's language and theme. Its
 * style sheet (console.css) plays a run once and then takes the network away; without motion it shows the end.
 */
export function consolePicture(context: PublicContext, templates: readonly Template[]): Markup | null {
  const { t } = context;
  const sample = sampleOf(templates);
  if (sample === null) return null;
  return markup`<figure class="shot"><div class="shot-window" role="img" aria-label="${t(($) => $.home.picture.label, { name: sample.name })}">
${topBar(context)}
<div class="shot-body">${sideMenu(context)}
<div class="shot-page">
<p class="shot-crumbs">${t(($) => $.titles.taskList, { ns: 'common' })} / ${sample.name}</p>
${head(context, sample.name)}
${tools(context)}
<div class="shot-table">${tableHead(sample.labels)}${sample.rows.map(tableRow)}</div>
</div></div></div>
<figcaption>${t(($) => $.home.picture.caption, { name: sample.name })}</figcaption></figure>`;
}

function topBar({ t }: PublicContext): Markup {
  return markup`<div class="shot-top"><img src="/icons/sheaf.svg" alt="" width="22" height="22"><b>${t(($) => $.product, { ns: 'common' })}</b>
<span class="shot-net"><span class="shot-online">${icon('check')}${t(($) => $.home.picture.online)}</span><span class="shot-offline">${icon('offline')}${t(($) => $.sync.offline, { ns: 'common' })}</span></span></div>`;
}

function sideMenu({ t }: PublicContext): Markup {
  const entry = (name: IconName, text: string, isCurrent = false) =>
    markup`<span${isCurrent ? markup` class="shot-current"` : null}>${icon(name)}${text}</span>`;
  return markup`<div class="shot-menu">${entry(
    'overview',
    t(($) => $.titles.overview, { ns: 'common' }),
  )}${entry(
    'tasks',
    t(($) => $.titles.allTasks, { ns: 'common' }),
  )}${entry(
    'exports',
    t(($) => $.titles.exportRecord, { ns: 'common' }),
  )}${entry(
    'templates',
    t(($) => $.titles.gallery, { ns: 'common' }),
  )}${entry(
    'templateTasks',
    t(($) => $.titles.taskList, { ns: 'common' }),
    true,
  )}${entry(
    'account',
    t(($) => $.titles.account, { ns: 'common' }),
  )}</div>`;
}

function head({ t }: PublicContext, name: string): Markup {
  const counts = rowCounts.map((count) => markup`<span>${t(($) => $.home.picture.rows, { count })}</span>`);
  return markup`<div class="shot-head"><b>${name}</b><span class="shot-state"><span class="shot-running">${t(($) => $.status.Running, { ns: 'console' })}</span><span class="shot-done">${t(($) => $.status.Completed, { ns: 'console' })}</span></span></div>
<p class="shot-facts"><span class="shot-counts">${counts}</span><span class="shot-kept">${icon('check')}${t(($) => $.lotData.offlineReady, { ns: 'console' })}</span></p>`;
}

function tools({ t }: PublicContext): Markup {
  return markup`<div class="shot-tools"><span class="shot-field">${icon('search')}${t(($) => $.explorer.search, { ns: 'console' })}</span><span>${icon('filter')}${t(($) => $.explorer.filter, { ns: 'console' })}</span><span>${icon('columns')}${t(($) => $.lotData.columns, { ns: 'console' })}</span><span>${icon('exports')}${t(($) => $.actions.export, { ns: 'common' })}</span></div>`;
}

function tableHead(labels: Record<string, string>): Markup {
  return markup`<div class="shot-row shot-labels"><span class="shot-number">#</span><span class="shot-image"></span><span>${labels['name'] ?? ''}</span>${shownColumns.map((column) => cell(column, labels[column] ?? ''))}</div>`;
}

function tableRow({ values, image }: SampleRow, index: number): Markup {
  return markup`<div class="shot-row"><span class="shot-number">${index + 1}</span><span class="shot-image">${image === null ? null : markup`<img src="${image}" alt="" width="28" height="28">`}</span><b>${values['name'] ?? ''}</b>${shownColumns.map((column) => cell(column, values[column] ?? ''))}</div>`;
}

function cell(column: (typeof shownColumns)[number], text: string): Markup {
  return markup`<span class="shot-${column}${numericColumns.has(column) ? ' number' : ''}">${text}</span>`;
}
