import { SSF } from 'xlsx';

/**
 * Excel's built-in codes for dates that follow the reader's country: a file does not name it, so they are shown in the
 * form of §5.2. The second group belongs to East Asian editions.
 */
const localDates = new Map<number, string>([
  [14, 'yyyy-mm-dd'],
  [22, 'yyyy-mm-dd hh:mm'],
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((code) => [code, 'yyyy-mm-dd'] as const),
]);

export type FormatNumber = (text: string, style: number) => string;

/** Formats numbers like the sheet, by the formats of its cell styles. */
export function numberFormatter(formats: readonly (number | string)[], isDate1904: boolean): FormatNumber {
  const shown = formats.map((format) =>
    typeof format === 'number' ? (localDates.get(format) ?? format) : readable(format),
  );
  return (text, style) => {
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number)) return text;
    const format = shown[style] ?? 0;
    return format === 0 || format === 'General' ? plainNumber(number) : formatted(format, number, isDate1904);
  };
}

/** SSF accepts the dots of dates only in Excel's escaped form; other programs write them bare. */
function readable(format: string): string {
  if (!SSF.is_date(format)) return format;
  return format.replace(/"[^"]*"|\\.|\[[^\]]*\]|\.(?!0)/gu, (part) => (part === '.' ? '\\.' : part));
}

/**
 * Excel keeps 15 digits: the digits after them are noise of binary fractions. Never shortened, as a narrow cell would.
 */
function plainNumber(number: number): string {
  return String(Number.isSafeInteger(number) ? number : Number(number.toPrecision(15)));
}

function formatted(format: number | string, number: number, date1904: boolean): string {
  try {
    return String(SSF.format(format, number, { date1904 })).trim();
  } catch {
    // An invalid format loses nothing: the number itself is shown.
    return plainNumber(number);
  }
}
