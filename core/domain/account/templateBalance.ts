/** §9: below this balance (micro-units of US dollars) nothing that costs per row starts. */
export const chargingGranularityMicro = 1_000_000;
/** Below this balance the user must confirm a start; the specification names no figure. */
export const balanceLowThresholdMicro = 5_000_000;

/** §3.3 balance info: the balance of an account for rows of a template, in micro-units of US dollars. */
export interface BalanceInfo {
  canUse: boolean;
  balanceMicro: number;
  balanceLowThresholdMicro: number;
  chargingGranularityMicro: number;
}

/** Returns the balance info; free rows are allowed with any balance. */
export function balanceInfo(balanceMicro: number, pricePerRowMicro: number): BalanceInfo {
  const canUse = pricePerRowMicro === 0 || balanceMicro >= chargingGranularityMicro;
  return { canUse, balanceMicro, balanceLowThresholdMicro, chargingGranularityMicro };
}

/** The number of rows that a balance pays for; call it only where a row has a price. */
export function approximateRows(balanceMicro: number, pricePerRowMicro: number): number {
  return Math.floor(Math.max(0, balanceMicro) / pricePerRowMicro);
}
