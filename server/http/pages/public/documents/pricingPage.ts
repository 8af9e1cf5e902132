import { AccountLevel, canRunInCloud, levelRank } from '#core/domain/account/level.ts';
import {
  comparedLevelOf,
  comparedLevels,
  contactAddress,
  hasPremiumProxies,
  planOf,
} from '#core/domain/account/plan.ts';
import { pricePerThousandMicro, priceRanges } from '#core/domain/template/prices.ts';
import { pricePlanOf } from '#core/domain/template/template.ts';
import { getAccount } from '#server/commands/account/account.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { markup, type Markup } from '#server/markup.ts';
import { formatDollars } from '../formats.ts';
import type { PublicContext, PublicPage } from '../layout.ts';
import { publicAddresses, publicTemplates } from '../publicAddresses.ts';
import { breadcrumbs } from './structuredData.ts';

type Level = (typeof comparedLevels)[number];

const nameOfLevel = {
  [AccountLevel.Free]: 'free',
  [AccountLevel.Basic]: 'basic',
  [AccountLevel.Standard]: 'standard',
  [AccountLevel.Professional]: 'professional',
  [AccountLevel.Enterprise]: 'enterprise',
  [AccountLevel.EnterprisePlus]: 'enterprisePlus',
} as const satisfies Record<Level, string>;

/**
 * `/pricing` (§2.1): the contents of each plan, with the plan of a signed-in account marked, and the way to change it.
 */
export async function pricingPage(service: CommandContext, context: PublicContext): Promise<PublicPage> {
  const { t } = context;
  const { accountId } = context;
  const account = accountId === null ? null : await getAccount(service, accountId);
  return {
    status: 200,
    title: t(($) => $.pricing.title, { ns: 'plans' }),
    description: t(($) => $.pricing.description, { ns: 'plans' }),
    isIndexed: true,
    structuredData: [
      breadcrumbs(context, [
        { name: t(($) => $.product, { ns: 'common' }), path: publicAddresses.home },
        { name: t(($) => $.pricing.title, { ns: 'plans' }), path: publicAddresses.pricing },
      ]),
    ],
    main: markup`<header class="page-head"><h1>${t(($) => $.pricing.title, { ns: 'plans' })}</h1><p class="lead">${t(($) => $.pricing.lead, { ns: 'plans' })}</p></header>
${comparison(service, context, account === null ? null : comparedLevelOf(account.currentAccountLevel))}
<p class="remark">${t(($) => $.pricing.nodesHint, { ns: 'plans' })} ${t(($) => $.pricing.rowPriceHint, { ns: 'plans' })}</p>
${change(service, context, account?.canTrial === true)}`,
  };
}

function comparison(service: CommandContext, context: PublicContext, own: AccountLevel | null): Markup {
  const { t, locale } = context;
  const ranges = priceRanges(publicTemplates(service, locale));
  const has = (isIncluded: boolean) =>
    isIncluded
      ? t(($) => $.pricing.included, { ns: 'plans' })
      : markup`<span class="without">${t(($) => $.pricing.notIncluded, { ns: 'plans' })}</span>`;
  const number = (count: number) => new Intl.NumberFormat(locale).format(count);
  const money = (pricePerRowMicro: number) => formatDollars(locale, pricePerThousandMicro(pricePerRowMicro));
  const price = (level: Level) => {
    const { from, to } = ranges[pricePlanOf(level)];
    if (to === 0) return t(($) => $.pricing.free, { ns: 'plans' });
    return from === to ? money(to) : t(($) => $.pricing.range, { ns: 'plans', from: money(from), to: money(to) });
  };
  const row = (level: Level) =>
    markup`<tr${level === own ? markup` class="own"` : null}><th scope="row">${t(($) => $.levels[nameOfLevel[level]], { ns: 'common' })}${level === own ? markup` <span class="mark">${t(($) => $.pricing.own, { ns: 'plans' })}</span>` : null}</th>
<td class="number">${number(planOf(level).taskLimit)}</td><td>${has(canRunInCloud(level))}</td><td class="number">${number(planOf(level).cloudCount)}</td><td>${has(hasPremiumProxies(level))}</td><td class="number">${price(level)}</td></tr>\n`;
  return markup`<div class="table" tabindex="0" role="region" aria-label="${t(($) => $.pricing.table, { ns: 'plans' })}"><table class="plans">
<thead><tr><th scope="col">${t(($) => $.pricing.plan, { ns: 'plans' })}</th><th scope="col" class="number">${t(($) => $.pricing.tasks, { ns: 'plans' })}</th><th scope="col">${t(($) => $.pricing.cloudRuns, { ns: 'plans' })}</th><th scope="col" class="number">${t(($) => $.pricing.nodes, { ns: 'plans' })}</th><th scope="col">${t(($) => $.pricing.premiumProxies, { ns: 'plans' })}</th><th scope="col" class="number">${t(($) => $.pricing.rowPrice, { ns: 'plans' })}</th></tr></thead>
<tbody>${comparedLevels.toSorted((one, other) => levelRank(one) - levelRank(other)).map(row)}</tbody></table></div>`;
}

/** The way to another plan: the console where the service takes payments, else its operator. */
function change({ offer, payments }: CommandContext, { t }: PublicContext, canTrial: boolean): Markup {
  const trial = canTrial
    ? markup`<p class="actions"><a class="button primary" href="${publicAddresses.trial}">${t(($) => $.pricing.toTrial, { ns: 'plans' })}</a></p>`
    : null;
  const whom =
    payments.provider !== null
      ? markup`<p class="actions"><a class="button" href="${publicAddresses.plan}">${t(($) => $.titles.plan, { ns: 'common' })}</a></p>`
      : offer.contact === null
        ? markup`<p>${t(($) => $.contact.planNobody, { ns: 'plans' })}</p>`
        : markup`<p>${t(($) => $.contact.plan, { ns: 'plans' })} <a href="${contactAddress(offer.contact)}">${offer.contact}</a></p>`;
  return markup`<section aria-labelledby="change"><h2 id="change">${t(($) => $.pricing.change, { ns: 'plans' })}</h2>${trial}${whom}</section>`;
}
