import { SSF } from 'xlsx';

/**
 * Excel's own codes for dates that follow the reader's country: a file does not say which, so they come as §5.2 writes
 * dates. The second group is that of East Asian editions.
 */
const localDates = new Map<number, string>([
  [14, 'yyyy-mm-dd'],
  [22, 'yyyy-mm-dd hh:mm'],
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((code) => [code, 'yyyy-mm-dd'] as const),
]);

export type FormatNumber = (text: string, style: number) => string;

/** Numbers as the sheet shows them, by the formats of its cell styles. */
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

/** SSF knows the dots of dates only as Excel writes them, escaped; other programs leave them bare. */
function readable(format: string): string {
  if (!SSF.is_date(format)) return format;
  return format.replace(/"[^"]*"|\\.|\[[^\]]*\]|\.(?!0)/gu, (part) => (part === '.' ? '\\.' : part));
}

/** Excel counts 15 digits: behind them is the noise of binary fractions. Never shortened, as a narrow cell would. */
function plainNumber(number: number): string {
  return String(Number.isSafeInteger(number) ? number : Number(number.toPrecision(15)));
}

function formatted(format: number | string, number: number, date1904: boolean): string {
  try {
    return String(SSF.format(format, number, { date1904 })).trim();
  } catch {
    // A format that cannot be read: the number itself is better than nothing.
    return plainNumber(number);
  }
}
