import type { Element } from 'domhandler';
import { pictureUrl } from './pictureUrl.ts';

/** Pages that load pictures late have the address in one of these, and a placeholder in `src`. */
const attributes = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'srcset',
  'data-srcset',
  'data-lazy-srcset',
  'src',
];

/** Returns the address of an `img` or a `source` as the page writes it; `null` where it has only a placeholder. */
export function pictureOf({ attribs }: Element): string | null {
  for (const name of attributes) {
    const found = pictureUrl(attribs[name] ?? '');
    if (found !== null && /[./]/u.test(found)) return found;
  }
  return null;
}
