import { pricePlans, type PricePlan, type RowPrices } from './template.ts';

/** The maximum of rows of the cost calculator. */
export const maxEstimatedRows = 10_000_000;

/**
 * The cost of `rowCount` rows on each plan, in micro-units of US dollars, in the plan order of §9. Exact, not rounded.
 */
export function rowsCost(prices: RowPrices, rowCount: number): { plan: PricePlan; costMicro: number }[] {
  return pricePlans.map((plan) => ({ plan, costMicro: prices[plan] * rowCount }));
}

/** Parses a typed number of rows, with any thousands separators; `null` where it is invalid or out of range. */
export function parseRowCount(text: string): number | null {
  const typed = text.trim();
  if (!/^(?:\d{1,8}|\d{1,3}(?:[.,'’\s]\d{3})+)$/u.test(typed)) return null;
  const count = Number(typed.replaceAll(/\D/gu, ''));
  return count >= 1 && count <= maxEstimatedRows ? count : null;
}

const centMicro = 10_000;

/** §9: the displayed price per 1,000 rows, rounded to cents; a price above 0 is never rounded to 0. Micro-dollars. */
export function pricePerThousandMicro(pricePerRowMicro: number): number {
  if (pricePerRowMicro === 0) return 0;
  return Math.max(centMicro, Math.round((pricePerRowMicro * 1000) / centMicro) * centMicro);
}

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
