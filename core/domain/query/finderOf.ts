import { cleanValue } from '../data/block.ts';
import { foldText } from './foldText.ts';

/**
 * Returns an expression that finds a text without regard to case and accents, global so that a search can continue
 * behind a match; `null` where nothing is left to search for. It reads texts as they are: folding the rows of a large
 * run first takes several times as long. A match is never longer than its cell, as `cleanValue` removes separators.
 */
export function finderOf(text: string): RegExp | null {
  const letters = Array.from(foldText(cleanValue(text)));
  if (letters.length === 0) return null;
  return new RegExp(letters.map(formsOf).join('[\\u0300-\\u036f]*'), 'gu');
}

/** Returns a pattern for a folded letter: every character that folds to it, and the same written as base and mark. */
function formsOf(letter: string): string {
  const singles = [letter, ...(variants().get(letter) ?? [])].map(escaped).join('');
  const parts = Array.from(letter.normalize('NFD'));
  return parts.length === 1 ? `[${singles}]` : `(?:[${singles}]|${parts.map(escaped).join('')})`;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** The ranges of characters with case, accents or several forms. */
const ranges: readonly (readonly [number, number])[] = [
  [0x41, 0x33_ff],
  [0xa6_40, 0xab_ff],
  [0xf9_00, 0xff_ff],
  [0x1_04_00, 0x1_18_df],
  [0x1_e9_00, 0x1_e9_43],
];

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns the characters that fold to each other one; made at the first search, in some 10 ms. */
function variants(): ReadonlyMap<string, readonly string[]> {
  known ??= foldedCharacters();
  return known;
}

function foldedCharacters(): Map<string, string[]> {
  const byFolded = new Map<string, string[]>();
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCodePoint(code);
      const folded = foldText(character);
      if (folded === character || folded === '') continue;
      const others = byFolded.get(folded);
      if (others === undefined) byFolded.set(folded, [character]);
      else others.push(character);
    }
  }
  return byFolded;
}
