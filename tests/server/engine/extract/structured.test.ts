import { expect, test } from 'vitest';
import { Page } from '#server/engine/extract/page.ts';
import { readDuration } from '#server/engine/extract/values/duration.ts';
import { scalarText, splitPath, valueAt } from '#server/engine/extract/structured/jsonPath.ts';
import { plainText } from '#server/engine/extract/text.ts';
import { maxHostileMs, processorMs } from '#tests/server/engine/support/processorMs.ts';

const url = 'https://s.example/a';
const pageOf = (text: string): Page => new Page({ url, requestedUrl: url, number: 1 }, text, 'html');

test('microdata is read as JSON-LD would say it: nested things, several values, values in attributes', () => {
  const page = pageOf(`
    <article itemscope itemtype="http://schema.org/Recipe">
      <h1 itemprop="name"> Pea  soup </h1><img itemprop="image" src="/soup.jpg">
      <meta itemprop="totalTime" content="PT40M"><time itemprop="datePublished" datetime="2026-11-20">yesterday</time>
      <div itemprop="author" itemscope itemtype="https://schema.org/Person"><a itemprop="url" href="/jo"><b itemprop="name">Jo</b></a></div>
      <ul><li itemprop="recipeIngredient">peas<li itemprop="recipeIngredient">water</ul>
      <span itemprop="name alternateName">Potage</span>
    </article>`);
  expect(page.structured.things(['Recipe'])).toEqual([
    {
      '@type': 'Recipe',
      name: ['Pea soup', 'Potage'],
      alternateName: 'Potage',
      image: '/soup.jpg',
      totalTime: 'PT40M',
      datePublished: '2026-11-20',
      author: { '@type': 'Person', url: '/jo', name: 'Jo' },
      recipeIngredient: ['peas', 'water'],
    },
  ]);
  expect(page.structured.things(['Person'])).toHaveLength(1);
  expect(page.structured.things(['Event'])).toEqual([]);
});

test('microdata counts only where JSON-LD has none of the types', () => {
  const script = '<script type="application/ld+json">{"@type":"Event","name":"A"}</script>';
  const marked = (type: string): string =>
    `<p itemscope itemtype="https://schema.org/${type}"><b itemprop="name">B</b></p>`;
  expect(pageOf(script + marked('Event')).structured.things(['Event'])).toEqual([{ '@type': 'Event', name: 'A' }]);
  expect(pageOf(script + marked('Book')).structured.things(['Event', 'Book'])).toHaveLength(1);
  expect(pageOf(script + marked('Book')).structured.things(['Book'])).toHaveLength(1);
});

test('things that are nested without end are read in no time, eight deep', () => {
  const depth = 2400;
  const page = pageOf('<div itemscope itemtype="https://schema.org/Thing" itemprop="part">'.repeat(depth));
  const { ms, result } = processorMs(() => page.structured.things(['Thing']));
  expect(result.length).toBeLessThanOrEqual(8);
  expect(ms).toBeLessThan(maxHostileMs);
});

test.each<[string, string | null]>([
  ['author.*.name', 'A, B'],
  ['author.name', 'A'],
  ['steps.*.items.*.text', '1, 2, 3'],
  ['one.*.name', 'C'],
  ['none.*.name', null],
  ['tags.*', 'x, y'],
])('the path %s gives %j', (path, expected) => {
  const root = {
    author: [{ name: 'A' }, { name: 'B' }],
    steps: [{ items: [{ text: 1 }, { text: 2 }] }, { items: { text: 3 } }, {}],
    one: { name: 'C' },
    tags: ['x', 'y'],
  };
  expect(scalarText(valueAt(root, splitPath(path)))).toBe(expected);
});

test.each<[string, string | null, string | null]>([
  ['PT1H30M', '5400', '90'],
  ['PT45S', '45', '1'],
  ['P1DT2H', '93600', '1560'],
  ['1:02:03', '3723', '62'],
  ['02:05', '125', '2'],
  ['1805', '1805', '30'],
  ['PT0S', null, null],
  ['half an hour', null, null],
  ['', null, null],
])('the duration %j is %j seconds, %j minutes', (text, seconds, minutes) => {
  expect([readDuration(text, 'seconds'), readDuration(text, 'minutes')]).toEqual([seconds, minutes]);
});

test('plain text is markup without its tags, with its entities read, in one line', () => {
  expect(plainText('<p>One&nbsp;two</p><p>three &amp; four<br>five</p><script>x</script>')).toBe(
    'One two three & four five',
  );
  expect(plainText('no markup, 3 < 4')).toBe('no markup, 3 < 4');
});
