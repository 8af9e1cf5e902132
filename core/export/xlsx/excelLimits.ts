/** The limits of a workbook; tests use smaller ones. */
export interface SheetLimits {
  /** With the header. */
  rows: number;
  links: number;
  /** Of all addresses of a sheet together: they are kept until the end of the sheet. */
  linkCharacters: number;
}

/** Excel's own, except that of the characters, which keeps the promise of memory: its largest sheets have 6 million. */
export const excelLimits: SheetLimits = { rows: 1_048_576, links: 65_530, linkCharacters: 16_000_000 };

export const maxColumns = 16_384;
export const maxCellLength = 32_767;
/** The length of an address that Excel still opens. */
export const maxLinkLength = 2_079;

/** Excel has no dates before that day: it counts a 29 February 1900, so that earlier ones are one day off. */
export const firstDateMs = Date.UTC(1900, 2, 1);
/** The first moment after Excel's last day. */
export const endOfDatesMs = Date.UTC(10_000, 0, 1);
/** Excel's number of 1 January 1970. */
export const dayOf1970 = 25_569;

/** Returns the beginning of a text with at most `maxLength` characters, without half a surrogate pair. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isHalf = /[\ud800-\udbff]/u.test(text.charAt(maxLength - 1));
  return text.slice(0, isHalf ? maxLength - 1 : maxLength);
}
