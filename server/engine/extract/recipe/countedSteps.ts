import { isSentence, type PageLine } from './pageLines.ts';
import { countedLabel } from './words.ts';

/**
 * Returns the steps that a page counts by a label above each, whatever the heading above them: the items of the lists
 * below these labels, or where there are none the sentences; none where fewer than two labels follow each other.
 */
export function countedSteps(lines: readonly PageLine[], start: number): string[] {
  const labels = labelsFrom(lines, start);
  const [first, last] = [labels[0], labels.at(-1)];
  if (first === undefined || last === undefined || labels.length < 2) return [];
  const level = lines[first]?.level ?? 0;
  const next = lines.findIndex(
    (line, at) => at > last && line.kind === 'heading' && (level === 0 || line.level <= level),
  );
  const below = lines.slice(first, next === -1 ? lines.length : next);
  const items = below.filter(({ kind }) => kind === 'item');
  const steps =
    items.length > 0
      ? items
      : below.filter((line) => line.kind === 'text' && isSentence(line) && !countedLabel.test(line.text));
  return steps.map(({ text }) => text);
}

/** Returns the places of the labels 1, 2, 3 … with the same word. */
function labelsFrom(lines: readonly PageLine[], start: number): number[] {
  const places: number[] = [];
  let word: string | undefined;
  for (let at = start; at < lines.length; at += 1) {
    const [, said, number] = countedLabel.exec(lines[at]?.text ?? '') ?? [];
    if (Number(number) !== places.length + 1 || (word !== undefined && word !== said)) continue;
    word = said;
    places.push(at);
  }
  return places;
}
