const centMicro = 10_000;

/** §9: the displayed price per 1,000 rows, rounded to cents; a price above 0 is never rounded to 0. Micro-dollars. */
export function pricePerThousandMicro(pricePerRowMicro: number): number {
  if (pricePerRowMicro === 0) return 0;
  return Math.max(centMicro, Math.round((pricePerRowMicro * 1000) / centMicro) * centMicro);
}
