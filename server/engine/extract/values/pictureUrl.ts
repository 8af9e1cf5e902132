/** Longer texts hold a picture themselves. */
const maxLength = 20_000;
const maxCandidates = 100;
/** One address of a `srcset` with its width or density. */
const candidate = /([^\s,]\S*[^\s,])(?:\s+(\d+(?:\.\d+)?)[wxh])?\s*(?:,|$)/gu;
/** Names of pictures that hold the place of one that is loaded later. */
const placeholder =
  /(?:^|[/_-])(?:blank|placeholder|spacer|pixel|transparent|loading|loader|lazy|lazyload|1x1|empty|grey|gray)(?:[_-]?(?:image|img|gif|\d+(?:x\d+)?))?\.(?:gif|png|svg|webp|jpe?g)(?:[?#]|$)/iu;

/**
 * Returns the address of a picture from an attribute: the largest of a `srcset`, else the text itself; `null` for
 * pictures in the text (`data:`) and for placeholders such as `blank.gif`, so that another attribute is asked.
 */
export function pictureUrl(text: string): string | null {
  const plain = text.trim();
  if (plain === '' || plain.length > maxLength) return null;
  const url = isList(plain) ? largest(plain) : plain;
  return url === null || /^(?:data|about|javascript|blob):/iu.test(url) || placeholder.test(url) ? null : url;
}

function isList(text: string): boolean {
  return /\s\d+(?:\.\d+)?[wxh]\s*(?:,|$)|,\s/u.test(text);
}

function largest(text: string): string | null {
  let best: string | null = null;
  let bestSize = 0;
  let count = 0;
  for (const [, url = '', size] of text.matchAll(candidate)) {
    count += 1;
    if (count > maxCandidates) break;
    const number = size === undefined ? 1 : Number(size);
    if (number > bestSize) [best, bestSize] = [url, number];
  }
  return best;
}
