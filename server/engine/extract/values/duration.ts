const iso = /^P(?:(?<days>\d+)D)?(?:T(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+)(?:[.,]\d+)?S)?)?$/iu;
const clock = /^(?:(?:(?<hours>\d+):)?(?<minutes>\d+):)?(?<seconds>\d+)$/u;

/**
 * Reads a length of time as a whole number of `unit`s, minutes rounded; no value for zero and for text that is no
 * length of time.
 */
export function readDuration(text: string, unit: 'seconds' | 'minutes'): string | null {
  const groups = (iso.exec(text.trim()) ?? clock.exec(text.trim()))?.groups;
  if (groups === undefined) return null;
  const of = (name: string): number => Number(groups[name] ?? 0);
  const seconds = ((of('days') * 24 + of('hours')) * 60 + of('minutes')) * 60 + of('seconds');
  if (seconds === 0) return null;
  return String(unit === 'seconds' ? seconds : Math.round(seconds / 60));
}
