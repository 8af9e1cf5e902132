import { describe, expect, test } from 'vitest';
import { howToUseHtml } from '#server/templates/howToUseHtml.ts';

const bodyOf = (...paragraphs: string[]) =>
  howToUseHtml([{ heading: 'Use', paragraphs }]).replace('<h2 id="section-1">Use</h2>\n', '');

describe('how-to-use texts become HTML (§3.3)', () => {
  test('sections are headings with ids of ours, paragraphs are paragraphs', () => {
    const html = howToUseHtml([
      { heading: 'What you get', paragraphs: ['One row.', 'And “more”.'] },
      { heading: 'A < B & C', paragraphs: ['Fine.'] },
    ]);
    expect(html).toBe(
      '<h2 id="section-1">What you get</h2>\n<p>One row.</p>\n<p>And “more”.</p>\n' +
        '<h2 id="section-2">A &lt; B &amp; C</h2>\n<p>Fine.</p>',
    );
  });

  test.each([
    ['a selector in plain text', 'for example “ul > li”', '<p>for example “ul &gt; li”</p>'],
    ['bold and code', '<b>Now</b> press <code>Enter</code>', '<p><b>Now</b> press <code>Enter</code></p>'],
    [
      'a link opens a window of its own and passes nothing on',
      '<a href="https://a.example/x">x</a>',
      '<p><a href="https://a.example/x" target="_blank" rel="noopener noreferrer nofollow">x</a></p>',
    ],
    ['a list is no paragraph', '<ul><li>one</li></ul>', '<ul><li>one</li></ul>'],
    ['a table', '<table><tr><th scope="col">a</th></tr></table>', '<table><tr><th scope="col">a</th></tr></table>'],
    [
      'a picture of this service',
      '<img src="/template-images/x.svg" alt="x">',
      '<p><img src="/template-images/x.svg" alt="x" /></p>',
    ],
    [
      'headings below the section are numbered within it',
      '<h3 id="mine">One</h3><h3>Two</h3>',
      '<h3 id="section-1-1">One</h3><h3 id="section-1-2">Two</h3>',
    ],
  ])('allowed markup stays: %s', (_, text, expected) => {
    expect(bodyOf(text)).toBe(expected);
  });

  test.each([
    ['a script', 'a<script>alert(1)</script>b', '<p>ab</p>'],
    ['a handler', '<b onclick="alert(1)">a</b>', '<p><b>a</b></p>'],
    ['a picture from elsewhere', 'a<img src="https://evil.example/x.png" onerror="alert(1)">', '<p>a</p>'],
    ['a picture as data', 'a<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<p>a</p>'],
    ['a path out of the pictures', 'a<img src="/template-images/../v1/accounts.svg">', '<p>a</p>'],
    ['a javascript address', '<a href="javascript:alert(1)">a</a>', '<p><a>a</a></p>'],
    ['a javascript address in disguise', '<a href="java\tscript:alert(1)">a</a>', '<p><a>a</a></p>'],
    ['an address without a scheme', '<a href="//evil.example">a</a>', '<p><a>a</a></p>'],
    ['an address of the console', '<a href="/v1/accounts">a</a>', '<p><a>a</a></p>'],
    ['a drawing', 'a<svg><script>alert(1)</script></svg>', '<p>a</p>'],
    ['mathematics', 'a<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', '<p>a</p>'],
    ['a style', 'a<style>*{display:none}</style>', '<p>a</p>'],
    ['an inline style', '<b style="position:fixed">a</b>', '<p><b>a</b></p>'],
    ['a frame', 'a<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<p>a</p>'],
    ['a form', '<form action="https://evil.example"><input name="password">a</form>', '<p></p>a<p></p>'],
    ['a base', 'a<base href="https://evil.example/">', '<p>a</p>'],
    ['a comment that closes itself', 'a<!--><script>alert(1)</script>-->', '<p>a--&gt;</p>'],
    ['an id that shadows the page', '<b id="root" name="body">a</b>', '<p><b>a</b></p>'],
  ])('forbidden markup is removed: %s', (_, text, expected) => {
    expect(bodyOf(text)).toBe(expected);
  });

  test('a heading holds no markup at all', () => {
    const html = howToUseHtml([{ heading: '<img src=x onerror=alert(1)>', paragraphs: ['a'] }]);
    expect(html).toContain('<h2 id="section-1">&lt;img src=x onerror=alert(1)&gt;</h2>');
  });

  test('an element that is never closed ends with its section', () => {
    const html = howToUseHtml([
      { heading: 'One', paragraphs: ['<blockquote>open'] },
      { heading: 'Two', paragraphs: ['free'] },
    ]);
    expect(html).toBe(
      '<h2 id="section-1">One</h2>\n<blockquote>open</blockquote>\n<h2 id="section-2">Two</h2>\n<p>free</p>',
    );
  });
});
