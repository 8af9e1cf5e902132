import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/max';

/** Numbers beyond this part of a page's text are not looked for. */
const maxLength = 100_000;
const maxPhones = 50;

/**
 * Returns the phone numbers of a text, each once, in international form (`+49 951 5550147`), joined by commas; `null`
 * where it has none. Numbers without a country code are read in `country`, and only where they are written as phone
 * numbers are: `2000 - 2019`, dates, prices, bank accounts and parts of longer numbers are none. A `tel:` link that the
 * numbering plan does not know is kept as it is written, if it has at least five digits.
 */
export function readPhones(text: string, country: CountryCode | undefined): string | null {
  const link = /^\s*tel:(.*)$/iu.exec(text)?.[1];
  const plain = decoded(link ?? text).slice(0, maxLength);
  const found = findPhoneNumbersInText(plain, country === undefined ? {} : { defaultCountry: country });
  const isLink = link !== undefined;
  const phones = found
    .filter(({ startsAt, endsAt }) => isLink || isAlone(plain, startsAt, endsAt))
    .filter(({ startsAt, endsAt, number }) => isLink || isWritten(plain.slice(startsAt, endsAt), number.isValid()))
    .map(({ number }) => number.formatInternational());
  if (phones.length > 0) return [...new Set(phones)].slice(0, maxPhones).join(', ');
  return isLink && plain.length <= 40 && (plain.match(/\d/gu)?.length ?? 0) >= 5 ? plain.trim() : null;
}

/** Returns whether a number is no part of a longer one or of a code, such as a bank account. */
function isAlone(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\d]{2}\d*[ -]$|[\d.,:/#№$€£=_][ -]?$|[\p{L}\d]$/u.test(codeBefore(text, start)) &&
    !/^[ .,:/-]?\d|^\p{L}|^ ?[€$£%]/u.test(text.slice(end, end + 3))
  );
}

/** The characters before a number, if they have digits: words before it are its label. */
function codeBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 12), start);
  return /\d\S{0,4}[ -]?$|\S$/u.test(before) ? before : '';
}

/** Returns whether a number looks like a phone number: a country code, a zero or bracket first, or three groups. */
function isWritten(text: string, isValid: boolean): boolean {
  if (!isValid || /^\d{4}\s?[-–]\s?\d{4}$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/u.test(text)) return false;
  return /^[+0(]/u.test(text) || text.split(/[ .()/-]+/u).length >= 3;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
