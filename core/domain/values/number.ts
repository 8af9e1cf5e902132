import { knownLanguage } from './localeNames.ts';

const blanks = "\u00a0\u202f\u2009'’";
/** Digits with marks between them; an ordinary space only where groups of three follow. */
const token = new RegExp(`[-−]?(?:\\d(?:[\\d.,${blanks}]*\\d)?(?: \\d{3}(?![\\d])(?:[.,]\\d+)?)*|[.,]\\d+)`, 'u');
/** Limit of the text that is searched: a longer one is a fault or an attack. */
const maxLength = 10_000;

/**
 * Currencies beside an amount: signs, letters that shops write, and codes. Those with three decimals stay uncertain.
 */
const currency =
  /[$€£¥₩₹₽₺₴₫฿₪₱₡₦]|(?<!\p{L})(?:K[čc]|kr|z[łl]|Ft|lei|лв|руб?|ден|Rp|Rs|R\$|Fr|EUR|USD|GBP|CHF|CZK|PLN|SEK|NOK|DKK|HUF|RON|BGN|RSD|TRY|UAH|RUB|JPY|CNY|KRW|INR|IDR|VND|THB|AUD|CAD|NZD|MXN|BRL|ARS|CLP|COP|ZAR)(?!\p{L})/u;
/** A number that was read: 1 where its text has one reading, less where currency or language decide, 0.5 in doubt. */
export interface NumberReading {
  value: string;
  confidence: number;
}

/**
 * Reads the first number in a text as plain digits with a point: `1.234,56 €` gives `1234.56`. `decimal` names the mark
 * that separates decimals; without it the marks decide as in `weighNumber`, and a number in doubt gives no value:
 * an uncertain number is worse than none.
 */
export function readNumber(text: string, decimal?: ',' | '.', language?: string): string | null {
  const reading = weighNumber(text, decimal, language);
  return reading === null || reading.confidence <= 0.5 ? null : reading.value;
}

/**
 * Reads the first number in a text with its confidence:
 *
 * - both marks: the last one is the decimal mark, it occurs once;
 * - one mark several times: groups of three;
 * - one mark once: decimal, except before exactly three digits (`1.234`, `1,234`) and for groups by ordinary spaces
 *   (`15 256`), which can be read two ways. Beside a currency these are groups, as prices have two decimals or none;
 *   else the page's language (`de-AT`) decides; else the reading is in doubt.
 *
 * Groups that are not of three digits give no value; India's are of two (`1,23,456`) beside its currency.
 */
export function weighNumber(text: string, decimal?: ',' | '.', language?: string): NumberReading | null {
  const plain = asciiDigits(text.slice(0, maxLength));
  const match = token.exec(plain);
  if (match === null) return null;
  const sign = /^[-−]/u.test(match[0]) && !/[\p{L}\d]$/u.test(plain.slice(0, match.index)) ? '-' : '';
  const digits = match[0].replace(/^[-−]/u, '');
  const around = plain.slice(Math.max(0, match.index - 12), match.index + match[0].length + 12);
  const { mark, confidence } =
    decimal === undefined ? chooseMark(digits, around, language) : { mark: decimal, confidence: 1 };
  const parts = digits.split(mark);
  const [whole = '', fraction] = parts;
  if (parts.length > 2 || (fraction !== undefined && !/^\d+$/u.test(fraction))) return null;
  const value = ungroup(whole, /₹|Rs|INR/u.test(around));
  return value === null
    ? null
    : { value: `${sign}${value}${fraction === undefined ? '' : `.${fraction}`}`, confidence };
}

/** Returns the mark that separates decimals; where there are no decimals, any mark that does not occur. */
function chooseMark(digits: string, around: string, language?: string): { mark: ',' | '.'; confidence: number } {
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas > 0 && points > 0) {
    return { mark: digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.', confidence: 1 };
  }
  if (commas + points === 0) {
    if (!digits.includes(' ')) return { mark: '.', confidence: 1 };
    return { mark: '.', confidence: currency.test(around) ? 0.9 : languageMark(language) === ',' ? 0.8 : 0.5 };
  }
  const mark = commas > 0 ? ',' : '.';
  const other = mark === ',' ? '.' : ',';
  if (commas + points > 1) return { mark: other, confidence: 1 };
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/u.test(digits)) return { mark, confidence: 1 };
  if (currency.test(around)) return { mark: other, confidence: 0.9 };
  const own = languageMark(language);
  return own === null ? { mark: other, confidence: 0.5 } : { mark: own, confidence: 0.8 };
}

/** Returns the mark before decimals in a page's language, or `null` where it is not known. */
function languageMark(language: string | undefined): ',' | '.' | null {
  const known = knownLanguage(language);
  if (known === null) return null;
  const mark = new Intl.NumberFormat(known, { numberingSystem: 'latn' }).format(0.5).charAt(1);
  return mark === ',' || mark === '.' ? mark : null;
}

/** Digits without their group marks, or `null` where the groups are not of three. */
function ungroup(whole: string, isIndian: boolean): string | null {
  if (/^\d*$/u.test(whole)) return whole.replace(/^0+(?=\d)/u, '') || '0';
  const groups = new RegExp(`^\\d{1,3}([.,${blanks} ])\\d{3}(?:\\1\\d{3})*$`, 'u');
  const isGrouped = groups.test(whole) || (isIndian && /^\d{1,2}(?:,\d{2})+,\d{3}$/u.test(whole));
  return isGrouped ? whole.replace(/\D/gu, '') : null;
}

/** Replaces the digits of full width and of the Arabic scripts, and their decimal and group marks. */
function asciiDigits(text: string): string {
  if (!/[\u0660-\u0669\u066b\u066c\u06f0-\u06f9\uff10-\uff19]/u.test(text)) return text;
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => String(digitValue(digit.charCodeAt(0))))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');
}

function digitValue(code: number): number {
  return code - (code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660);
}
