/** The number and length of texts, computed without building them. Characters are UTF-16 units. */
export interface TextSize {
  count: number;
  /** The length of the longest text. */
  longest: number;
  /** The length of all texts together. */
  total: number;
}

/** The sizes of lines unchanged, and percent-encoded for an address. */
export interface LineSizes {
  plain: TextSize;
  encoded: TextSize;
}

/**
 * The length that browsers, proxies and servers accept (8 KB is the usual buffer of a request's first line). A longer
 * address could be built and stored, but never fetched.
 */
export const maxAddressLength = 8_192;
/**
 * The text of all addresses that one run begins with: 268 characters for each of a million, 2,684 for each of the
 * 100,000 that a rule may give. They are generated and written in pieces; this is the size that the database stores.
 */
export const maxStartText = 256 * 1024 * 1024;

/** The problem of addresses that would be generated: `limit` in characters. */
export type SizeProblem = { code: 'AddressTooLong' | 'TooMuchText'; limit: number };

/** The reason why texts of this size are not turned into addresses, or `null`. */
export function sizeProblem({ longest, total }: Omit<TextSize, 'count'>): SizeProblem | null {
  if (longest > maxAddressLength) return { code: 'AddressTooLong', limit: maxAddressLength };
  return total > maxStartText ? { code: 'TooMuchText', limit: maxStartText } : null;
}

/** Sums the sizes of lines that arrive in pieces. */
export class LineMeter {
  readonly sizes: LineSizes = { plain: noText(), encoded: noText() };

  add(lines: Iterable<string>): void {
    for (const line of lines) {
      addLength(this.sizes.plain, line.length);
      addLength(this.sizes.encoded, encodedLength(line));
    }
  }
}

/** The sizes of lines that are in memory. */
export function sizeOfLines(lines: Iterable<string>): LineSizes {
  const meter = new LineMeter();
  meter.add(lines);
  return meter.sizes;
}

/** Percent-encodes any text: an unpaired surrogate becomes the replacement character. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/**
 * The length of `percentEncoded(text)`, computed without building it. `slash` is the length of an encoded slash,
 * `perByte` the length per byte of any other encoded character: 5 where the result is encoded a second time.
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
/** 1 for each ASCII character that is not encoded. */
const kept = Uint8Array.from({ length: 0x80 }, (_, code) =>
  /[A-Za-z0-9_.!~*'()-]/u.test(String.fromCharCode(code)) ? 1 : 0,
);

function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** False behind the end of the text, where the code is NaN. */
function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
