import type { Format } from '#core/wire/recipe/recipe.ts';

/** A longer element is no declaration. */
const maxElement = 2000;
/** Returns the name of a charset that browsers know by this label, or `null`. */
export function knownCharset(label: string | undefined): string | null {
  if (label === undefined) return null;
  // The HTML standard: this label in a page means windows-1252.
  if (/^x-user-defined$/iu.test(label)) return 'windows-1252';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Returns the charset of a byte order mark, or of UTF-16 and UTF-32 by the zeros around a page's first `<`. */
export function markCharset(head: Buffer): string | null {
  const [first = -1, second = -1, third = -1, fourth = -1] = head;
  const isStart = (...bytes: number[]): boolean => bytes.every((byte, index) => byte === head[index]);
  if (isStart(0xef, 0xbb, 0xbf)) return 'utf-8';
  if (isStart(0xff, 0xfe, 0, 0) || isStart(0x3c, 0, 0, 0)) return 'utf-32le';
  if (isStart(0, 0, 0xfe, 0xff) || isStart(0, 0, 0, 0x3c)) return 'utf-32be';
  if (isStart(0xfe, 0xff) || (first === 0 && second === 0x3c && third === 0 && fourth > 0)) return 'utf-16be';
  return isStart(0xff, 0xfe) || (first === 0x3c && second === 0 && third > 0 && fourth === 0) ? 'utf-16le' : null;
}

/**
 * Returns the first charset that a page declares by a label that browsers know: in `meta`, outside comments, or in an
 * XML declaration at the very beginning, which comes first only in XML. A declaration that is cut off is none.
 */
export function declaredCharset(bytes: Buffer, format: Format): string | null {
  const text = bytes.toString('latin1');
  const xml = xmlCharset(text);
  if (format === 'xml') return xml;
  for (const element of metaElements(text)) {
    const charset = asciiCharset(metaLabel(element));
    if (charset !== null) return charset;
  }
  return xml;
}

/** Returns whether the head of a page has ended, after which a declaration is rare. */
export function endsHead(bytes: Buffer): boolean {
  return /<\/head|<body/iu.test(bytes.toString('latin1'));
}

function xmlCharset(text: string): string | null {
  const declaration = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w:.-]+)["'][^>]{0,200}>/iu.exec(text);
  return asciiCharset(declaration?.[1]);
}

/** A page whose declaration reads as ASCII is not UTF-16, whatever it declares. */
function asciiCharset(label: string | undefined): string | null {
  const charset = knownCharset(label);
  return charset?.startsWith('utf-16') === true ? 'utf-8' : charset;
}

/** The whole `meta` elements outside comments, found in one pass. */
function* metaElements(text: string): Generator<string> {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 2);
      if (end === -1) return;
      at = end;
    } else if (/^<meta[\s/]/iu.test(text.slice(at, at + 6))) {
      const element = text.slice(at, at + maxElement);
      const end = element.indexOf('>');
      if (end !== -1) yield element.slice(0, end);
    }
  }
}

function metaLabel(element: string): string | undefined {
  const own = /[\s"'/]charset\s*=\s*["']?\s*([\w:.-]+)/iu.exec(element)?.[1];
  if (own !== undefined || !/\shttp-equiv\b/iu.test(element)) return own;
  return /\bcharset\s*=\s*["']?\s*([\w:.-]+)/iu.exec(element)?.[1];
}
