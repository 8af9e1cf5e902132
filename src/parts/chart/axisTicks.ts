/** Returns about `count` round figures that reach from at most `least` to at least `most`, in equal steps. */
export function axisTicks(least: number, most: number, count = 4): number[] {
  const step = roundStep((most - least || Math.abs(most) || 1) / count);
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const decimals = Math.min(100, Math.max(0, -Math.floor(Math.log10(step))));
  // Without the error of the last digits: 0.3 for 3 steps of 0.1.
  return Array.from({ length: last - first + 1 }, (_, index) => Number((step * (first + index)).toFixed(decimals)));
}

/** Returns the next larger step of 1, 2 or 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 5].find((factor) => factor * power >= step * 0.999) ?? 10);
}

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
