const centMicro = 10_000;

/**
 * §9: prices are shown per 1,000 rows, rounded to cents; what costs something never rounds to nothing. Micro-dollars.
 */
export function pricePerThousandMicro(pricePerRowMicro: number): number {
  if (pricePerRowMicro === 0) return 0;
  return Math.max(centMicro, Math.round((pricePerRowMicro * 1000) / centMicro) * centMicro);
}
