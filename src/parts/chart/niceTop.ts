/**
 * Returns the round figure, at least 2, at which an axis ends: 2, 4, 6, 8 or 10 times a power of ten, so that its half
 * is round as well.
 */
export function niceTop(maxValue: number): number {
  if (maxValue <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(maxValue));
  const steps = [1, 2, 4, 6, 8];
  return (steps.find((step) => step * power >= maxValue) ?? 10) * power;
}
