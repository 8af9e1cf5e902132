import { maxTaskNameLength } from './task.ts';

/** A name's place in a row of copies: `Books (2)`. */
const numbered = / \((\d{1,6})\)$/u;

/**
 * What a copy is called in any language: the name with the next number that is free, cut where it would become too
 * long. The copy of a copy goes on with the numbers of the first.
 */
export function copyName(name: string, isTaken: (name: string) => boolean): string {
  const stem = name.replace(numbered, '');
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const candidate =
      Array.from(stem)
        .slice(0, maxTaskNameLength - ending.length)
        .join('')
        .trimEnd() + ending;
    if (!isTaken(candidate)) return candidate;
  }
}
