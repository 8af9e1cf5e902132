/** §9: below this balance (micro-units of US dollars) nothing that costs per row is started. */
export const chargingGranularityMicro = 1_000_000;
/** Below this a start is asked about first; the specification names no figure. */
export const balanceLowThresholdMicro = 5_000_000;

/** §3.3 balance info: what an account has for rows of a template, in micro-units of US dollars. */
export interface BalanceInfo {
  canUse: boolean;
  balanceMicro: number;
  balanceLowThresholdMicro: number;
  chargingGranularityMicro: number;
}

/** Free rows can be had with any balance. */
export function balanceInfo(balanceMicro: number, pricePerRowMicro: number): BalanceInfo {
  const canUse = pricePerRowMicro === 0 || balanceMicro >= chargingGranularityMicro;
  return { canUse, balanceMicro, balanceLowThresholdMicro, chargingGranularityMicro };
}

/** How many rows a balance is enough for; only where a row has a price. */
export function approximateRows(balanceMicro: number, pricePerRowMicro: number): number {
  return Math.floor(Math.max(0, balanceMicro) / pricePerRowMicro);
}
