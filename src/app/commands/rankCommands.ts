import { foldText } from '#core/domain/query/foldText.ts';
import type { Command } from './command.ts';

/** Places of a word in a label, the best first: its beginning, that of a word in it, a part of it, other words only. */
const fits = { start: 0, word: 1, part: 2, other: 3 } as const;

/**
 * Returns the commands that have every word of a text, in any order, without regard to case and accents; the best
 * first, in the given order where they are equal. A text without words matches none.
 */
export function rankCommands<Found extends Pick<Command, 'label' | 'words'>>(
  commands: readonly Found[],
  text: string,
): Found[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, words);
    return rank === null ? [] : { command, rank };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

/** Returns the words of a text as they are compared. */
export function wordsOf(text: string): string[] {
  return foldText(text).split(/\s+/u).filter(Boolean);
}

/** The sum over the words; smaller is better. `null` where one is missing. */
function rankOf(
  { label, words: more = '' }: Pick<Command, 'label' | 'words'>,
  words: readonly string[],
): number | null {
  const name = foldText(label);
  const others = foldText(more);
  let sum = 0;
  for (const word of words) {
    const at = name.indexOf(word);
    if (at === 0) sum += fits.start;
    else if (at > 0) sum += startsWord(name, word) ? fits.word : fits.part;
    else if (others.includes(word)) sum += fits.other;
    else return null;
  }
  return sum;
}

function startsWord(name: string, word: string): boolean {
  return name.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
}
