import { pricePlans, type PricePlan, type RowPrices } from './template.ts';

/** The lowest and the highest price of a row of these templates on each plan, in micro-units of US dollars. */
export function priceRanges(
  templates: readonly { prices: RowPrices }[],
): Record<PricePlan, { from: number; to: number }> {
  const rangeOf = (plan: PricePlan) => {
    const prices = templates.map((template) => template.prices[plan]);
    return prices.length === 0 ? { from: 0, to: 0 } : { from: Math.min(...prices), to: Math.max(...prices) };
  };
  return Object.fromEntries(pricePlans.map((plan) => [plan, rangeOf(plan)])) as ReturnType<typeof priceRanges>;
}
