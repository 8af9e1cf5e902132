import { contactAddress } from '#core/domain/account/contact.ts';
import { AccountLevel, canRunInCloud, levelRank } from '#core/domain/account/level.ts';
import { comparedLevelOf, comparedLevels, hasPremiumProxies, planOf } from '#core/domain/account/plan.ts';
import { pricePerThousandMicro } from '#core/domain/template/pricePerThousand.ts';
import { priceRanges } from '#core/domain/template/priceRange.ts';
import { pricePlanOf } from '#core/domain/template/template.ts';
import { getAccount } from '#server/commands/account/getAccount.ts';
import type { Service } from '#server/commands/service.ts';
import { markup, type Markup } from '#server/markup.ts';
import { formatDollars } from '../formats.ts';
import type { PublicContext, PublicPage } from '../layout.ts';
import { publicAddresses } from '../publicAddresses.ts';
import { publicTemplates } from '../publicTemplates.ts';
import { fill, type PublicTexts } from '../texts.ts';
import { breadcrumbs } from './structuredData.ts';

type Level = (typeof comparedLevels)[number];

const nameOfLevel: Record<Level, keyof PublicTexts['common']['levels']> = {
  [AccountLevel.Free]: 'free',
  [AccountLevel.Basic]: 'basic',
  [AccountLevel.Standard]: 'standard',
  [AccountLevel.Professional]: 'professional',
  [AccountLevel.Enterprise]: 'enterprise',
  [AccountLevel.EnterprisePlus]: 'enterprisePlus',
};

/** `/pricing` (§2.1): what each plan gives, the own one marked for who is signed in, and how to change it. */
export async function pricingPage(service: Service, context: PublicContext): Promise<PublicPage> {
  const { pricing } = context.texts.plans;
  const { accountId } = context;
  const account = accountId === null ? null : await getAccount(service, accountId);
  return {
    status: 200,
    title: pricing.title,
    description: pricing.description,
    isIndexed: true,
    structuredData: [
      breadcrumbs(context, [
        { name: context.texts.common.product, path: publicAddresses.home },
        { name: pricing.title, path: publicAddresses.pricing },
      ]),
    ],
    main: markup`<header class="page-head"><h1>${pricing.title}</h1><p class="lead">${pricing.lead}</p></header>
${comparison(service, context, account === null ? null : comparedLevelOf(account.currentAccountLevel))}
<p class="remark">${pricing.nodesHint} ${pricing.rowPriceHint}</p>
${change(service, context, account?.canTrial === true)}`,
  };
}

function comparison(service: Service, context: PublicContext, own: AccountLevel | null): Markup {
  const { texts, locale } = context;
  const { pricing } = texts.plans;
  const ranges = priceRanges(publicTemplates(service, locale));
  const has = (isIncluded: boolean) =>
    isIncluded ? pricing.included : markup`<span class="without">${pricing.notIncluded}</span>`;
  const number = (count: number) => new Intl.NumberFormat(locale).format(count);
  const money = (pricePerRowMicro: number) => formatDollars(locale, pricePerThousandMicro(pricePerRowMicro));
  const price = (level: Level) => {
    const { from, to } = ranges[pricePlanOf(level)];
    if (to === 0) return pricing.free;
    return from === to ? money(to) : fill(pricing.range, { from: money(from), to: money(to) });
  };
  const row = (level: Level) =>
    markup`<tr${level === own ? markup` class="own"` : null}><th scope="row">${texts.common.levels[nameOfLevel[level]]}${level === own ? markup` <span class="mark">${pricing.own}</span>` : null}</th>
<td class="number">${number(planOf(level).taskLimit)}</td><td>${has(canRunInCloud(level))}</td><td class="number">${number(planOf(level).cloudCount)}</td><td>${has(hasPremiumProxies(level))}</td><td class="number">${price(level)}</td></tr>\n`;
  return markup`<div class="table" tabindex="0" role="region" aria-label="${pricing.table}"><table class="plans">
<thead><tr><th scope="col">${pricing.plan}</th><th scope="col" class="number">${pricing.tasks}</th><th scope="col">${pricing.cloudRuns}</th><th scope="col" class="number">${pricing.nodes}</th><th scope="col">${pricing.premiumProxies}</th><th scope="col" class="number">${pricing.rowPrice}</th></tr></thead>
<tbody>${comparedLevels.toSorted((one, other) => levelRank(one) - levelRank(other)).map(row)}</tbody></table></div>`;
}

/** Until the service takes payments itself its operator changes plans. */
function change({ offer }: Service, { texts }: PublicContext, canTrial: boolean): Markup {
  const { pricing, contact } = texts.plans;
  const trial = canTrial
    ? markup`<p class="actions"><a class="button primary" href="${publicAddresses.trial}">${pricing.toTrial}</a></p>`
    : null;
  const whom =
    offer.contact === null
      ? markup`<p>${contact.planNobody}</p>`
      : markup`<p>${contact.plan} <a href="${contactAddress(offer.contact)}">${offer.contact}</a></p>`;
  return markup`<section aria-labelledby="change"><h2 id="change">${pricing.change}</h2>${trial}${whom}</section>`;
}
