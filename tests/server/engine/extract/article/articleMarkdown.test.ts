import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArticle } from '#server/engine/extract/article/readArticle.ts';
import { Page } from '#server/engine/extract/page.ts';
import { tokenEstimate } from '#server/engine/extract/markdown/tokenEstimate.ts';

const url = 'https://docs.example/guide/page';
const long = 'A sentence that is long enough to count as a paragraph, with commas, for the text.';
const read = (html: string): string | null =>
  readArticle.markdown(new Page({ url, requestedUrl: url, number: 1 }, html, 'html'));
/** The Markdown of a part between two paragraphs. */
const between = (part: string): string => {
  const [before, ...rest] = (read(`<article><p>${long}</p>${part}<p>${long}</p></article>`) ?? '').split(`\n\n`);
  expect(before).toBe(long);
  expect(rest.pop()).toBe(long);
  return rest.join('\n\n');
};

test.each([
  ['headings', '<h2>One <em>two</em></h2>', '## One *two*'],
  ['emphasis', '<p>A <strong>bold </strong>word and <i>one</i>.</p>', 'A **bold** word and *one*.'],
  [
    'links',
    '<p>See <a href="../a(1)">this page</a> of ours.</p>',
    'See [this page](https://docs.example/a%281%29) of ours.',
  ],
  ['links that run a script', '<p>See <a href="javascript:x()">this page</a> of ours.</p>', 'See this page of ours.'],
  ['code within a line', '<p>Call <code>a`b</code> or <kbd>x</kbd> now.</p>', 'Call ``a`b`` or `x` now.'],
  [
    'signs of Markdown',
    '<p>2 * 3 * 4, snake_case, [x] and &lt;b&gt;.</p>',
    '2 \\* 3 \\* 4, snake_case, \\[x\\] and \\<b>.',
  ],
  ['a line that seems a heading', '<p># 1 is our number.</p>', '\\# 1 is our number.'],
  ['line breaks', '<p>One line<br>and another.</p>', 'One line  \nand another.'],
  [
    'paragraphs that are only breaks',
    '<div>A first paragraph.<br><br>And a second.</div>',
    'A first paragraph.\n\nAnd a second.',
  ],
  [
    'lists',
    '<ul><li>one<ul><li>inner</li><li>more</li></ul></li><li>two words</li></ul>',
    '- one\n  - inner\n  - more\n- two words',
  ],
  ['numbered lists', '<ol start="3"><li>three</li><li>four</li></ol>', '3. three\n4. four'],
  ['quotes', '<blockquote><p>Said one.</p><p>Said two.</p></blockquote>', '> Said one.\n>\n> Said two.'],
  [
    'code',
    '<pre><code class="hljs language-ts">let a = 1;\n  if (a) b();\n</code></pre>',
    '```ts\nlet a = 1;\n  if (a) b();\n```',
  ],
  [
    'tables',
    '<figure><table><tr><th>City</th><th>Bridges</th></tr><tr><td>Bern</td><td>1|8</td></tr></table></figure>',
    '| City | Bridges |\n| --- | --- |\n| Bern | 1\\|8 |',
  ],
  [
    'pictures',
    '<figure><img data-src="/b.jpg" src="data:image/gif;base64,R0" alt="A bridge"><figcaption>By day</figcaption></figure>',
    '![A bridge](https://docs.example/b.jpg)',
  ],
])('the text keeps %s', (_, part, markdown) => {
  expect(between(part)).toBe(markdown);
});

test('parts that are no text are in no Markdown, and a page without a text has none', () => {
  const page = `<body><nav><a href="/">Home</a></nav><article><p>${long}</p><p>${long}</p></article><footer><p>${long}</p></footer>`;
  expect(read(page)).toBe(`${long}\n\n${long}`);
  expect(read('<nav>Home</nav>')).toBeNull();
});

test('a hostile page of deep lists and quotes stays small', () => {
  const page = `<article><p>${long}</p>${'<ul><li>a<blockquote>'.repeat(700)}<p>${long}</p></article>`;
  expect((read(page) ?? '').length).toBeLessThan(page.length * 30);
  const runs = `<article><p>${long}</p><p>${'<b>'.repeat(2000)}${long}</p></article>`;
  expect(read(runs)).toContain('commas');
});

test('the estimate of tokens grows with the text, and a dense script has about one for each letter', () => {
  expect(tokenEstimate('')).toBe(0);
  expect(tokenEstimate('The quick brown fox jumps over the lazy dog.')).toBe(10);
  expect(tokenEstimate('橋の工事')).toBe(4);
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(tokenEstimate(`${one} ${other}`)).toBe(tokenEstimate(one) + tokenEstimate(other));
    }),
  );
});
