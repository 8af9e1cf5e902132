import type { Document } from 'domhandler';
import type { Page } from '../../page.ts';
import { pageLines, type PageLine } from '../../recipe/pageLines.ts';
import { comparableText } from '../../text.ts';
import { statedFacts } from './statedFacts.ts';

/** Lines that say who wrote a text and when are short, and close to its title. */
const maxLength = 120;
const linesBefore = 3;
const linesAfter = 8;

const read = new WeakMap<Document, string[]>();

/**
 * Returns the short lines beside the title of a page, those below it first: who wrote the text and when is mostly
 * there, whatever the elements are called. None where the page has no heading of its title.
 */
export function besideTitle(page: Page): string[] {
  const known = read.get(page.document);
  if (known !== undefined) return known;
  const found = find(page);
  read.set(page.document, found);
  return found;
}

function find(page: Page): string[] {
  const lines = pageLines(page.document);
  const at = titleIn(lines, comparableText(statedFacts(page).meta('og:title', 'twitter:title')[0] ?? ''));
  if (at === -1) return [];
  const [below, above] = [lines.slice(at + 1, at + 1 + linesAfter), lines.slice(Math.max(0, at - linesBefore), at)];
  return [...below, ...above.toReversed()].map(({ text }) => text).filter((text) => text.length <= maxLength);
}

/** The heading that the page repeats for others to share, or else its first of the first level. */
function titleIn(lines: readonly PageLine[], shared: string): number {
  const isTitle = ({ level, text }: PageLine): boolean => level === 1 && shared.includes(comparableText(text));
  const repeated = shared === '' ? -1 : lines.findIndex(isTitle);
  return repeated === -1 ? lines.findIndex(({ level }) => level === 1) : repeated;
}
