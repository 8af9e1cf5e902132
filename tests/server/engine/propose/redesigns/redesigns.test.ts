import { afterAll, expect, test } from 'vitest';
import { demoRedesigns } from './demoSites.ts';
import { fates, fatesOf, type ColumnFate, type Fate } from './fates.ts';
import { ownRedesigns } from './ownSites.ts';

/** The columns of each redesign that did not come as before; all others held. */
const expected: Readonly<Record<string, Partial<Record<Fate, string>>>> = {
  'forum: next build': {},
  'forum: look 2': { mended: 'Title, Text, Text 2, Replies, Number, Date, Link' },
  'forum: look 3': { mended: 'Title, Text, Text 2, Replies, Number, Date, Link' },
  'jobs: next build': {},
  'jobs: look 2': { mended: 'Title, Posted, Text, Text 2, Price, Text 3, Link' },
  'jobs: look 3': { mended: 'Text, Text 2, Text 3' },
  'restocked: next build': {},
  'restocked: look 2': {},
  'restocked: look 3': {},
  'shop: other names': {
    mended: 'Brand, Name, Stars, Rating, Rating count, Price, Stock, Link, Picture',
  },
  'shop: a table': { mended: 'Brand, Name, Stars, Rating, Rating count, Price, Stock, Link, Picture' },
  'things: cards to table': { mended: 'Name, Maker, Place, Price, Mark, Link, Picture' },
  'things: table to cards': { mended: 'Link, Name, Maker, Place, Price, Weight' },
  'things: a new wrapper around each card': {},
  'things: a new wrapper around a list without classes': { mended: 'Title, Text, Text 2, Price, Link' },
  'things: classes renamed': { mended: 'Name, Maker, Place, Price, Mark, Link, Picture' },
  'things: classes replaced by generated ones': { mended: 'Name, Maker, Place, Price, Mark, Link, Picture' },
  'things: generated classes replaced by others': {},
  'things: labels moved out of their values': { mended: 'Weight, Maker, Place' },
  'things: labelled values in another order': {},
  'things: the price split into two elements': { mended: 'Price' },
  'things: columns of a table in another order': { mended: 'Maker, Place, Price, Weight' },
  'things: a column put before the others': { mended: 'Maker, Place, Price, Weight' },
  'things: texts without classes changed places': { mended: 'Text, Text 2' },
  'things: a list renamed to boxes': { mended: 'Name, Maker, Place, Price, Mark, Link, Picture' },
  'things: adverts of their own class inserted': {},
  'things: adverts of the class of the records inserted': {},
  'things: adverts inserted into a list without classes': {},
  'things: attributes renamed': {},
  'things: pictures loaded late': { mended: 'Picture' },
  'things: a former price before the price': { mended: 'Price' },
  'things: a value that the site has no more': { lost: 'Maker' },
};

const redesigns = [...demoRedesigns(), ...ownRedesigns()].map((each) => ({
  title: `${each.site}: ${each.name}`,
  ...each,
}));
const seen = new Map<string, readonly ColumnFate[]>();
const columnsWith = (fate: Fate, columns: readonly ColumnFate[]) =>
  columns.filter((each) => each.fate === fate).map(({ column }) => column);

test.each(redesigns)(
  '$title: each value comes as before, or a tried selector is proposed for it, or the run names its column',
  async (redesign) => {
    const columns = await fatesOf(redesign);
    seen.set(redesign.title, columns);
    const { mended = '', lost = '' } = expected[redesign.title] ?? {};
    expect(columnsWith('wrong', columns)).toEqual([]);
    expect(columnsWith('mended', columns).join(', ')).toBe(mended);
    expect(columnsWith('lost', columns).join(', ')).toBe(lost);
  },
);

afterAll(() => {
  for (const [title, columns] of seen) {
    const counts = fates.map((fate) => `${columnsWith(fate, columns).length} ${fate}`);
    process.stdout.write(`${title.padEnd(56)} ${counts.join(', ')}\n`);
  }
});
