/**
 * Hours from UTC of the zones that RFC 822 names and of those that pages write. Names of several zones are left out:
 * IST is of India, Ireland and Israel.
 */
const zones: Record<string, number> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  SGT: 8,
  HKT: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  AWST: 8,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  NST: -3.5,
  BRT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  HST: -10,
};

/** Returns the minutes from UTC of a zone, by its name or as `+0200`, `+2` or `UTC+02:00`; `null` where unknown. */
export function offsetMinutes(zone: string): number | null {
  const named = zones[zone.toUpperCase()];
  if (named !== undefined) return named * 60;
  const digits = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/iu.exec(zone);
  if (digits === null || Number(digits[2]) > 14) return null;
  const minutes = Number(digits[2]) * 60 + Number(digits[3] ?? 0);
  return digits[1] === '-' ? -minutes : minutes;
}
