import { maxTaskNameLength } from './task.ts';

/** The number of a copy in its name: `Books (2)`. */
const numbered = / \((\d{1,6})\)$/u;

/**
 * The name of a copy, the same in every language: the name with the next free number, cut where it would be too long.
 * The copy of a copy continues the numbers of the first.
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
