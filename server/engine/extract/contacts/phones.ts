import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/max';

/** Numbers beyond this part of a page's text are not looked for. */
const maxLength = 100_000;
const maxPhones = 50;

/** Links to a number, and to a chat with one. */
const links =
  /(?:^|\s)(?:tel:|callto:|sms:|whatsapp:\/\/send\/?\?phone=|https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?=\+?\d))/giu;
const chat = /wa\.me|whatsapp/iu;
/** The word before a number says that it is one, however it is written. */
const label =
  /(?:^|[^\p{L}])(?:tele?(?:ph?on|fon)?[eo]?|téléphone|teléfono|tél|phone|ph|call(?: us)?|fax|mobile?|mobiltelefon|cell(?:ulare|ular)?|handy|móvil|hotline|whatsapp|電話(?:番号)?|전화(?:번호)?|연락처)\.?\s*(?:(?:no|nr|number|nummer)\.?)?\s*[:：]?\s*$/iu;
const maxBefore = 30;

/**
 * Returns the phone numbers of a text, each once, in international form (`+49 951 5550147`), joined by commas; `null`
 * where it has none. Numbers without a country code are read in `country`, and only where they are written as phone
 * numbers are or follow a word for one: `2000 - 2019`, dates, prices, bank accounts and parts of longer numbers are
 * none. A text of `tel:` links gives the number of each; one that the numbering plan does not know is kept as it is
 * written, if it has at least five digits.
 */
export function readPhones(text: string, country: CountryCode | undefined): string | null {
  const plain = text.slice(0, maxLength);
  const starts = [...plain.matchAll(links)];
  const isLinks = starts[0]?.index === 0;
  const phones = isLinks
    ? starts.slice(0, maxPhones).flatMap((link, index) => {
        const number = plain.slice(link.index + link[0].length, starts[index + 1]?.index ?? plain.length);
        return phoneOfLink(chat.test(link[0]) ? `+${number.replace(/^\D+/u, '')}` : number, country) ?? [];
      })
    : phonesIn(plain, country);
  return phones.length === 0 ? null : [...new Set(phones)].slice(0, maxPhones).join(', ');
}

function phoneOfLink(link: string, country: CountryCode | undefined): string | null {
  const plain = decoded(link).trim();
  const [found] = numbersIn(plain, country);
  if (found !== undefined) return found.number.formatInternational();
  return plain.length <= 40 && (plain.match(/\d/gu)?.length ?? 0) >= 5 ? plain : null;
}

function phonesIn(text: string, country: CountryCode | undefined): string[] {
  const plain = decoded(text);
  return numbersIn(plain, country)
    .filter(({ startsAt, endsAt, number }) => {
      if (!isAlone(plain, startsAt, endsAt)) return false;
      const isLabelled = label.test(plain.slice(Math.max(0, startsAt - maxBefore), startsAt));
      return (isLabelled && number.isValid()) || isWritten(plain.slice(startsAt, endsAt), number.isValid());
    })
    .map(({ number }) => number.formatInternational());
}

function numbersIn(text: string, country: CountryCode | undefined): ReturnType<typeof findPhoneNumbersInText> {
  return findPhoneNumbersInText(text, country === undefined ? {} : { defaultCountry: country });
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
