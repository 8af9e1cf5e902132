import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import type { Kind, Template } from '#core/wire/rows/template.ts';
import { markup, type Markup } from '#server/markup.ts';
import { formatDay, formatLikes, formatPrice } from '../formats.ts';
import { linkTo, type PublicContext } from '../layout.ts';
import { publicAddresses } from '../publicAddresses.ts';

const runOnNames: Record<RunOn, 'none' | 'local' | 'cloud' | 'both'> = {
  [RunOn.None]: 'none',
  [RunOn.Local]: 'local',
  [RunOn.Cloud]: 'cloud',
  [RunOn.Both]: 'both',
};

/** Images of the first row load at once, the others when they come near the viewport. */
const eagerPictures = 3;

/** §2.3: cards of templates. `level` is the level of their headings. */
export function cards(context: PublicContext, templates: readonly Template[], level: 2 | 3): Markup {
  return markup`<ul class="cards">${templates.map((template, index) =>
    card(context, template, level, index < eagerPictures),
  )}</ul>`;
}

function card(context: PublicContext, template: Template, level: 2 | 3, isEager: boolean): Markup {
  const { name, description, imageUrl, slug, kinds, status } = template;
  const { t } = context;
  const heading = markup`<a class="cover" href="${linkTo(context, publicAddresses.template(slug))}">${name}</a>`;
  const badge = status === TemplateStatus.Maintaining ? maintainingBadge(context) : null;
  return markup`<li class="card">
<img class="picture" src="${imageUrl}" alt="" width="320" height="180"${isEager ? null : markup` loading="lazy"`} decoding="async">
<div class="card-body">
${level === 2 ? markup`<h2>${heading}${badge}</h2>` : markup`<h3>${heading}${badge}</h3>`}
<p class="description">${description}</p>
${kindChips(context, kinds)}
<p class="facts"><span class="price">${priceText(context, template.prices.free)}</span> <span>${t(($) => $.runOn[runOnNames[template.runOn]], { ns: 'template' })}</span></p>
<p class="foot">${likesAndDay(context, template)}</p>
</div></li>`;
}

export function kindChips(context: PublicContext, kinds: readonly Kind[]): Markup {
  return markup`<p class="chips">${kinds.map(
    ({ slug, kindName }) =>
      markup`<a class="chip" href="${linkTo(context, publicAddresses.kind(slug))}">${kindName}</a>`,
  )}</p>`;
}

export function maintainingBadge({ t }: PublicContext): Markup {
  return markup` <span class="badge">${t(($) => $.card.maintaining, { ns: 'template' })}</span>`;
}

/** The price of a row as text. A visitor sees the prices of the free plan. */
export function priceText({ locale, t }: PublicContext, pricePerRowMicro: number): string {
  const price = formatPrice(locale, pricePerRowMicro);
  return price === null ? t(($) => $.card.free, { ns: 'template' }) : t(($) => $.card.price, { ns: 'template', price });
}

export function runOnText({ t }: PublicContext, runOn: RunOn): string {
  return t(($) => $.runOn[runOnNames[runOn]], { ns: 'template' });
}

export function likesAndDay({ locale, t }: PublicContext, { likes, updateDate }: Template): Markup {
  const day = new Date(updateDate).toISOString().slice(0, 10);
  return markup`<span>${t(($) => $.card.likes, { likes: formatLikes(locale, likes) })}</span> <time datetime="${day}">${t(($) => $.card.updated, { date: formatDay(updateDate) })}</time>`;
}
