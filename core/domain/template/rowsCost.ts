import { pricePlans, type PricePlan, type RowPrices } from './template.ts';

/** The most rows that the cost calculator reckons with. */
export const maxEstimatedRows = 10_000_000;

/**
 * What so many rows cost on each plan, in micro-units of US dollars, in the plan order of §9. Exact: rows are not
 * rounded.
 */
export function rowsCost(prices: RowPrices, rowCount: number): { plan: PricePlan; costMicro: number }[] {
  return pricePlans.map((plan) => ({ plan, costMicro: prices[plan] * rowCount }));
}

/** A number of rows as somebody types it, with any separators of thousands; `null` where it cannot be reckoned with. */
export function parseRowCount(text: string): number | null {
  const typed = text.trim();
  if (!/^(?:\d{1,8}|\d{1,3}(?:[.,'’\s]\d{3})+)$/u.test(typed)) return null;
  const count = Number(typed.replaceAll(/\D/gu, ''));
  return count >= 1 && count <= maxEstimatedRows ? count : null;
}
