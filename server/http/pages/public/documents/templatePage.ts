import { TemplateStatus, type RowPrices } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { Markup, markup } from '#server/markup.ts';
import { cards, kindChips, likesAndDay, maintainingBadge, priceText, runOnText } from './cards.ts';
import { formatPrice } from '../formats.ts';
import { linkTo, type PublicContext, type PublicPage } from '../layout.ts';
import { publicAddresses } from '../publicAddresses.ts';
import { breadcrumbs, templateData } from './structuredData.ts';

/** `/template/{slug}` (§2.5, mode 1): the full description for visitors before sign-in. */
export function templatePage(context: PublicContext, template: Template, related: readonly Template[]): PublicPage {
  const { t } = context;
  return {
    status: 200,
    title: t(($) => $.template.title, { name: template.name }),
    description: template.description,
    isIndexed: template.scope === TemplateScope.Common,
    structuredData: [
      templateData(context, template),
      breadcrumbs(context, [
        { name: t(($) => $.site.templates), path: publicAddresses.gallery },
        { name: template.name, path: publicAddresses.template(template.slug) },
      ]),
    ],
    main: markup`<nav class="crumbs" aria-label="${t(($) => $.site.crumbs)}"><a href="${linkTo(context, publicAddresses.gallery)}">${t(($) => $.site.templates)}</a> / <span aria-current="page">${template.name}</span></nav>
${head(context, template)}
${sample(context, template)}
${howToUse(context, template)}
${output(context, template)}
${prices(context, template)}
${related.length === 0 ? null : markup`<section aria-labelledby="related"><h2 id="related">${t(($) => $.template.related)}</h2>${cards(context, related, 3)}</section>`}`,
  };
}

function head(context: PublicContext, template: Template): Markup {
  const { t } = context;
  const isMaintained = template.status === TemplateStatus.Maintaining;
  return markup`<header class="template-head">
<img class="picture" src="${template.imageUrl}" alt="" width="320" height="180" fetchpriority="high">
<div><h1>${template.name}${isMaintained ? maintainingBadge(context) : null}</h1>
<p class="lead">${template.description}</p>
${kindChips(context, template.kinds)}
<p class="facts"><span class="price">${priceText(context, template.prices.free)}</span> <span>${runOnText(context, template.runOn)}</span> ${likesAndDay(context, template)}</p>
${isMaintained ? markup`<p class="notice">${t(($) => $.template.maintaining)}</p>` : null}
${actions(context, template, isMaintained)}</div>
</header>`;
}

/** §1: actions that need an account lead to sign-in, and then to the template in the console. */
function actions({ t, accountId }: PublicContext, { slug }: Template, isMaintained: boolean): Markup {
  const inConsole = publicAddresses.consoleTemplate(slug);
  const address = accountId === null ? publicAddresses.login(inConsole) : inConsole;
  const button = (text: string, kind: string) =>
    markup`<a class="button ${kind}" href="${address}" rel="nofollow">${text}</a> `;
  return markup`<p class="actions">${button(
    t(($) => $.template.use),
    'primary',
  )}${button(
    t(($) => $.template.favorite),
    '',
  )}${button(
    t(($) => $.template.like),
    '',
  )}${
    isMaintained
      ? button(
          t(($) => $.template.subscribe),
          '',
        )
      : null
  }</p>`;
}

/** The service has sanitised this HTML (server/templates/howToUseHtml.ts). */
function howToUse({ t }: PublicContext, template: Template): Markup {
  return markup`<section class="prose" aria-label="${t(($) => $.template.howToUse)}">${new Markup(template.howToUse)}</section>`;
}

function output({ t }: PublicContext, { output: fields }: Template): Markup {
  const table = markup`<div class="table" tabindex="0" role="region" aria-labelledby="output"><table><thead><tr><th scope="col">${t(($) => $.template.column)}</th><th scope="col">${t(($) => $.template.fieldType)}</th><th scope="col">${t(($) => $.template.fieldName)}</th></tr></thead>
<tbody>${fields.map(({ name, label, type }) => markup`<tr><th scope="row">${label}</th><td>${t(($) => $.types[type], { ns: 'template' })}</td><td><code>${name}</code></td></tr>`)}</tbody></table></div>`;
  return markup`<section><h2 id="output">${t(($) => $.template.output)}</h2>
${fields.length === 0 ? markup`<p>${t(($) => $.template.openOutput)}</p>` : table}</section>`;
}

function sample({ t }: PublicContext, template: Template): Markup | null {
  const { columns, rows } = template.sample;
  if (columns.length === 0) return null;
  const fieldsByName = new Map(template.output.map((field) => [field.name, field]));
  const numeric = columns.map((column) => fieldsByName.get(column)?.type === 'number');
  const label = t(($) => $.template.sampleLabel, { name: template.name });
  return markup`<section aria-labelledby="sample"><h2 id="sample">${t(($) => $.template.sample)}</h2>
<p>${t(($) => $.template.sampleLead)}</p>
<div class="table sample" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${columns.map((column, index) => markup`<th scope="col"${alignment(numeric[index])}>${fieldsByName.get(column)?.label ?? column}</th>`)}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${row.map((cell, index) => markup`<td${alignment(numeric[index])}>${cell}</td>`)}</tr>`)}</tbody>
</table></div></section>`;
}

function alignment(isNumber: boolean | undefined): Markup | null {
  return isNumber === true ? markup` class="number"` : null;
}

const plans = ['free', 'basic', 'standard', 'professional', 'enterprise'] as const satisfies (keyof RowPrices)[];

/** §3.3: prices per level. */
function prices({ t, locale }: PublicContext, template: Template): Markup {
  const price = (plan: keyof RowPrices) =>
    formatPrice(locale, template.prices[plan]) ?? t(($) => $.card.free, { ns: 'template' });
  return markup`<section aria-labelledby="prices"><h2 id="prices">${t(($) => $.template.prices)}</h2>
<div class="table narrow"><table><thead><tr><th scope="col">${t(($) => $.template.plan)}</th><th scope="col" class="number">${t(($) => $.template.perThousand)}</th></tr></thead>
<tbody>${plans.map((plan) => markup`<tr><th scope="row">${t(($) => $.levels[plan], { ns: 'common' })}</th><td class="number">${price(plan)}</td></tr>`)}</tbody></table></div></section>`;
}
