const blanks = "\u00a0\u202f\u2009'’";
/** Digits with marks between them; an ordinary space only where groups of three follow. */
const token = new RegExp(`[-−]?(?:\\d(?:[\\d.,${blanks}]*\\d)?(?: \\d{3}(?![\\d])(?:[.,]\\d+)?)*|[.,]\\d+)`, 'u');

/**
 * Reads the first number in a text as plain digits with a point: `1.234,56 €` gives `1234.56`. `decimal` names the mark
 * that separates decimals; without it the marks decide:
 *
 * - both marks: the last one is the decimal mark, it occurs once;
 * - one mark several times: groups of three;
 * - one mark once: decimal, except before exactly three digits (`1.234`, `1,234`), which may be either: no value;
 * - groups by ordinary spaces without decimals (`15 256`) may be two numbers: no value.
 *
 * Groups that are not of three digits give no value. An uncertain number is worse than none.
 */
export function readNumber(text: string, decimal?: ',' | '.'): string | null {
  const match = token.exec(text);
  if (match === null) return null;
  const sign = /^[-−]/u.test(match[0]) && !/[\p{L}\d]$/u.test(text.slice(0, match.index)) ? '-' : '';
  const digits = match[0].replace(/^[-−]/u, '');
  const mark = decimal ?? inferDecimal(digits);
  if (mark === null) return null;
  const parts = digits.split(mark);
  const [whole = '', fraction] = parts;
  if (parts.length > 2 || (fraction !== undefined && !/^\d+$/u.test(fraction))) return null;
  if (decimal === undefined && fraction === undefined && whole.includes(' ')) return null;
  const plain = ungroup(whole);
  if (plain === null) return null;
  return `${sign}${plain}${fraction === undefined ? '' : `.${fraction}`}`;
}

/**
 * Returns the mark that separates decimals; where there are no decimals, any mark that does not occur; `null` in doubt.
 */
function inferDecimal(digits: string): ',' | '.' | null {
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas > 0 && points > 0) return digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  if (commas + points === 0) return '.';
  const mark = commas > 0 ? ',' : '.';
  if (commas + points > 1) return mark === ',' ? '.' : ',';
  return /^[1-9]\d{0,2}[.,]\d{3}$/u.test(digits) ? null : mark;
}

/** Digits without their group marks, or `null` where the groups are not of three. */
function ungroup(whole: string): string | null {
  if (/^\d*$/u.test(whole)) return whole.replace(/^0+(?=\d)/u, '') || '0';
  const groups = new RegExp(`^\\d{1,3}([.,${blanks} ])\\d{3}(?:\\1\\d{3})*$`, 'u');
  return groups.test(whole) ? whole.replace(/\D/gu, '') : null;
}
