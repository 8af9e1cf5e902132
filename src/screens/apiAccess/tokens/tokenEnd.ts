import { maxTokenDays, offeredTokenDays } from '#core/domain/account/apiToken.ts';

/** The chosen lifetime of a token: one of those that are offered, or the day that the user enters. */
export const endChoices = [...offeredTokenDays.map(String), 'day'] as const;

const dayMs = 86_400_000;

/** Returns the end of a token in ms; `null` where the day is missing or cannot be chosen. */
export function tokenEnd(choice: string, day: string, now: number): number | null {
  if (choice !== 'day') return now + Number(choice) * dayMs;
  const [first, last] = dayLimits(now);
  if (day < first || day > last) return null;
  const end = new Date(`${day}T23:59:59`).getTime();
  return dayText(end) === day ? end : null;
}

/** The first and the last day that a user may choose, as `2030-01-31`, by the clock of this device. */
export function dayLimits(now: number): [string, string] {
  return [dayText(now + dayMs), dayText(now + (maxTokenDays - 1) * dayMs)];
}

function dayText(time: number): string {
  const at = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
