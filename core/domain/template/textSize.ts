/** How many texts something makes, and how long they are: known without making them. Characters are UTF-16 units. */
export interface TextSize {
  count: number;
  /** Of the longest of them. */
  longest: number;
  /** Of all of them together. */
  total: number;
}

/** Lines as they are, and as they stand percent-encoded in an address. */
export interface LineSizes {
  plain: TextSize;
  encoded: TextSize;
}

/**
 * What browsers, proxies and servers take on their way (8 KB is the usual buffer of a request's first line). A longer
 * one could be made and kept, and would be fetched by nobody.
 */
export const maxAddressLength = 8_192;
/**
 * Of all addresses that one run begins with: 268 characters for each of a million, 2,684 for each of the 100,000 that a
 * rule may give. They are made and written piece by piece; this is what the database keeps of them.
 */
export const maxStartText = 256 * 1024 * 1024;

/** What is wrong with addresses that would be made: `limit` in characters. */
export type SizeProblem = { code: 'AddressTooLong' | 'TooMuchText'; limit: number };

/** Why texts so long are not made into addresses, or `null`. */
export function sizeProblem({ longest, total }: Omit<TextSize, 'count'>): SizeProblem | null {
  if (longest > maxAddressLength) return { code: 'AddressTooLong', limit: maxAddressLength };
  return total > maxStartText ? { code: 'TooMuchText', limit: maxStartText } : null;
}

/** Adds the sizes of lines that come piece by piece. */
export class LineMeter {
  readonly sizes: LineSizes = { plain: noText(), encoded: noText() };

  add(lines: Iterable<string>): void {
    for (const line of lines) {
      addLength(this.sizes.plain, line.length);
      addLength(this.sizes.encoded, encodedLength(line));
    }
  }
}

/** Of lines that are there. */
export function sizeOfLines(lines: Iterable<string>): LineSizes {
  const meter = new LineMeter();
  meter.add(lines);
  return meter.sizes;
}

/** A text percent-encoded, whatever is in it: half a surrogate pair becomes the sign for what is no character. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/**
 * How long `percentEncoded` makes a text. `slash` is what a slash becomes, `perByte` what each byte of a character does
 * that does not stay as it is: 5 where the result is encoded once more.
 */
export function encodedLength(text: string, slash = 3, perByte = 3): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === slashCode) length += slash;
    else if (code < 0x80) length += kept[code] === 1 ? 1 : perByte;
    else if (code < 0x800) length += 2 * perByte;
    else if (isHigh(code) && isLow(text.charCodeAt(at + 1))) {
      length += 4 * perByte;
      at += 1;
    } else length += 3 * perByte;
  }
  return length;
}

function noText(): TextSize {
  return { count: 0, longest: 0, total: 0 };
}

function addLength(size: TextSize, length: number): void {
  size.count += 1;
  size.longest = Math.max(size.longest, length);
  size.total += length;
}

const slashCode = 0x2f;
/** 1 for each character of ASCII that stays as it is. */
const kept = Uint8Array.from({ length: 0x80 }, (_, code) =>
  /[A-Za-z0-9_.!~*'()-]/u.test(String.fromCharCode(code)) ? 1 : 0,
);

function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** False of what is behind the end, which is not a number. */
function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
