import type { PageLine } from './pageLines.ts';
import { amountLine, forPart, portionsLine } from './words.ts';

/** A longer line is no label. */
const maxLabel = 60;
/** An amount with its unit: `2 tbsp`. */
const maxAmount = 20;
const amountWithUnit = /^(?:ca\.?\s*)?[\d\p{No}][\d\p{No}\s.,/–-]*(?:\p{L}+\.?)?$/u;
/** Fewer pairs may be ingredients of which every second one is to taste. */
const minPairs = 3;

/**
 * Returns the ingredients that the lines of a list say: without the names of its parts and the number of portions, and
 * each amount in a line of its own with the ingredient beside it.
 */
export function ingredientsIn(lines: readonly PageLine[]): string[] {
  const listed = lines.filter(({ text }) => !portionsLine.test(text));
  const isLabel = labelsOf(listed);
  const texts: string[] = [];
  let amount = '';
  for (const line of listed) {
    if (isLabel(line)) continue;
    if (amountLine.test(line.text)) amount = `${line.text} `;
    else {
      texts.push(amount + line.text);
      amount = '';
    }
  }
  return listed.some(({ kind }) => kind === 'item') ? texts : inPairs(texts);
}

/** Returns whether a line names a part of the list: `For the dough`, `SAUCE`, or in bold where the others are not. */
function labelsOf(lines: readonly PageLine[]): (line: PageLine) => boolean {
  const isFew = (is: (line: PageLine) => boolean): boolean => lines.filter(is).length * 2 < lines.length;
  const [boldIsLabel, capitalsAreLabel] = [isFew(({ isBold }) => isBold), isFew(isInCapitals)];
  return (line) => {
    const { text, isBold } = line;
    if (text.length > maxLabel || /[\d\p{No}]/u.test(text)) return false;
    return text.endsWith(':') || isForPart(text) || (isBold && boldIsLabel) || (isInCapitals(line) && capitalsAreLabel);
  };
}

function isForPart(text: string): boolean {
  return forPart.test(text) && !/[,;(]/u.test(text);
}

function isInCapitals({ text }: PageLine): boolean {
  return /\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Joins amounts and ingredients that are lines of their own in turn, in the order of the page. */
function inPairs(texts: readonly string[]): string[] {
  const pairs = Array.from({ length: Math.ceil(texts.length / 2) }, (_, index) =>
    texts.slice(index * 2, index * 2 + 2),
  );
  const areAmounts = (side: 0 | 1): boolean =>
    pairs.every((pair) => isAmount(pair[side] ?? '') && !/^[\d\p{No}]/u.test(pair[1 - side] ?? '1'));
  return pairs.length >= minPairs && (areAmounts(0) || areAmounts(1))
    ? pairs.map((pair) => pair.join(' '))
    : [...texts];
}

function isAmount(text: string): boolean {
  return text.length <= maxAmount && amountWithUnit.test(text);
}
