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
