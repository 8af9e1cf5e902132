import { expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { compileSelector } from '#server/engine/extract/selector.ts';
import { textOf } from '#server/engine/extract/text.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { limits, type Proposal } from '#server/engine/propose/proposal.ts';

const address = 'https://jobs.example/17';
const menu = `<nav><a href="/">Home</a><p>All jobs</p></nav>`;
const footer = '<footer><p class="note">We set cookies</p></footer>';
const jobOf = (inner: string) =>
  `<title>Baker</title>${menu}<div class="page"><div id="job"><h1>Baker</h1>${inner}</div></div>${footer}`;

function recordOf(html: string): Proposal | undefined {
  const { tables } = proposeTables(html, address, { isRecord: true });
  expect(tables.length).toBeLessThanOrEqual(1);
  return tables[0];
}

const valuesOf = (record: Proposal | undefined) =>
  [...(record?.columns ?? []), ...(record?.minor ?? [])].map(({ name, samples }) => [name, samples[0]]);

test('a page about one thing has columns of what it shows around its title, and none of its menus', () => {
  const record = recordOf(
    jobOf(
      '<p class="salary">€2,900</p><div class="place">Lyon</div><p class="duty">Dough</p><p class="duty">Ovens</p>',
    ),
  );
  expect(record).toMatchObject({ kind: 'record', recordCount: 1, items: null });
  expect(valuesOf(record)).toEqual([
    ['Title', 'Baker'],
    ['Salary', '€2,900'],
    ['Place', 'Lyon'],
    ['Duty', 'Dough, Ovens'],
  ]);
});

test('a value that the page states is not shown a second time', () => {
  const record = recordOf(jobOf('<dl><dt>Hours</dt><dd class="hours">38</dd></dl><p class="place">Lyon</p>'));
  expect(valuesOf(record).filter(([, value]) => value === '38')).toEqual([['Hours', '38']]);
});

test('a page without a title is about what most of its text is in', () => {
  const record = recordOf(`${menu}<main><p class="salary">€2,900</p><p class="place">Lyon</p></main>${footer}`);
  expect(valuesOf(record)).toEqual([
    ['Salary', '€2,900'],
    ['Place', 'Lyon'],
  ]);
});

test('the page of another thing is read by names, though other parts come before its values', () => {
  const first = recordOf(jobOf('<p class="salary">2,900</p><p class="place">Lyon</p>'));
  const other = jobOf('<p class="badge">New</p><p class="place">Nice</p><p class="salary">3,100</p>');
  const page = new Page({ url: address, requestedUrl: address, number: 1 }, other, 'html');
  const read = first?.minor.map(({ name, from: [source] }) => {
    const css = source !== undefined && 'css' in source ? source.css : '';
    const found = compileSelector(css, false, []).first(page.document);
    return [name, found === null ? null : textOf(found)];
  });
  expect(read).toEqual([
    ['Salary', '3,100'],
    ['Place', 'Nice'],
  ]);
});

test('a label names a value on all pages of a site, a value of this page does not', () => {
  const record = recordOf(jobOf('<div>Tidewater Kilns</div><p><b>Hours:</b> <i>38</i></p><em>Lyon</em>'));
  const selectors = JSON.stringify(record?.minor.map(({ from }) => from));
  expect(valuesOf(record).map(([, value]) => value)).toEqual(expect.arrayContaining(['Tidewater Kilns', 'Lyon']));
  expect(selectors).not.toMatch(/Baker|Tidewater|Lyon|38/u);
});

test.each([
  ['nothing', ''],
  ['JSON', '[{"a":1},{"a":2}]'],
  ['menus only', menu + footer],
  ['an empty body', '<body></body>'],
])('a page of %s has no record of one row, or one that is read from it', (_, html) => {
  for (const { kind, rows } of proposeTables(html, address, { isRecord: true }).tables) {
    expect(kind === 'json' || rows.length === 1).toBe(true);
  }
});

test('of a page that shows very much, some is proposed', () => {
  const record = recordOf(
    jobOf(Array.from({ length: 300 }, (_, no) => `<p class="fact${'x'.repeat(no)}">${no}</p>`).join('')),
  );
  expect(record?.minor.length).toBeLessThanOrEqual(limits.shown);
});
