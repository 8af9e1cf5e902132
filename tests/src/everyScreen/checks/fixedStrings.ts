import type { Page } from 'playwright-core';
import type { FixtureWorld } from '#tests/src/support/fixtures.ts';

/**
 * Texts that are the same in every language: forms of days and times, addresses, and single letters (columns,
 * initials).
 */
const signs = /\b(YYYY-MM-DD|HH:mm(:ss)?)\b|https?:\/\/\S+|\b\p{L}\b/gu;

/**
 * Texts of formatted numbers, dates, durations and languages (the platform and dayjs provide these), and systems'
 * names.
 */
const formats = new RegExp(
  `\\b(${[
    '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day',
    'AM|PM|USD|sec|min|hr|days?|hours?|minutes?|seconds?|months?|years?|weeks?|ago|in|an|few|kB|MB|GB|bytes?',
    'Windows|macOS|Linux',
    'English|Japanese|Spanish|French|German|Italian|Korean|Chinese',
  ].join('|')})\\b`,
  'gu',
);

/**
 * Returns every text on the screen, in the language that shows keys, that is neither a key nor data: such a text is
 * fixed in the code and would be English in every language. `data` are the texts of the test's world.
 */
export async function findFixedStrings(page: Page, data: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(shownTexts);
  return shown.filter((text) => /\p{Letter}/u.test(remainder(text, data)));
}

/** Returns the texts of a world, the longest first, because a name may be a part of a sentence. */
export function textsOf(world: FixtureWorld, more: readonly string[]): string[] {
  const found = new Set<string>(more);
  const collect = (value: unknown): void => {
    if (typeof value === 'string')
      found.add(
        value
          .replaceAll(/<[^>]+>/gu, ' ')
          .replaceAll(/\s+/gu, ' ')
          .trim(),
      );
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect([
    world.account,
    world.groups,
    world.proxyAreas,
    world.tasks,
    world.lots.slice(0, 5),
    world.subtasks.slice(0, 9),
    world.exports,
    world.money,
  ]);
  for (const template of world.templatesIn('en-US')) {
    collect({ ...template, howToUse: '' });
    for (const part of template.howToUse.split(/<[^>]+>/u)) collect(part);
  }
  collect([...world.collectionsIn('en-US')]);
  return [...found].filter((text) => /\p{Letter}/u.test(text)).toSorted((a, b) => b.length - a.length);
}

/** A shorter text is data only as a whole text: inside of words it would hide fixed strings. */
const shortestWithin = 4;

function remainder(text: string, data: readonly string[]): string {
  if (data.includes(text)) return '';
  const withoutKeys = text.replaceAll(signs, ' ').replaceAll(/\b[a-z]+:[\w.]+(?: [A-Z][a-z]+)?/gu, ' ');
  return data
    .filter(({ length }) => length >= shortestWithin)
    .reduce((rest, each) => rest.replaceAll(each, ' '), withoutKeys)
    .replaceAll(formats, ' ');
}

/** Runs in the page. Returns texts, labels, placeholders and the content of fields. */
function shownTexts(): string[] {
  const texts = new Set<string>();
  const note = (text: string | null): void => {
    const clean = (text ?? '').replaceAll(/\s+/gu, ' ').trim();
    if (clean !== '') texts.add(clean);
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('script, style, noscript, code, [lang]:not(html)') !== null)
      continue;
    // A place where a line may break divides a text into two nodes.
    let text = '';
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) text += node.textContent ?? '';
      else if (node.nodeName !== 'WBR') {
        note(text);
        text = '';
      }
    }
    note(text);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      note(element.getAttribute(name));
  }
  note(document.title);
  return [...texts];
}
