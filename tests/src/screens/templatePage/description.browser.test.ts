import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { pageAddress, pageWorld } from './pageWorld.ts';

const columns = Array.from({ length: 12 }, (_, index) => `<td>Value ${index}</td>`).join('');
const wideTable = `<table><tbody><tr>${columns}</tr></tbody></table>`;
const smallTable = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';

/** A text that the service did not sanitise: every kind of content that runs, loads or covers. */
const hostile = [
  '<h2 id="root">Safe heading</h2><p>Safe text</p>',
  '<script>globalThis.ran = "script"</script>',
  '<img src="x" onerror="globalThis.ran = \'onerror\'">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload="globalThis.ran = \'svg\'"><script>globalThis.ran = "svg script"</script></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.ran = 1</script>"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror="globalThis.ran = \'mathml\'"></style></mglyph></table></mtext></math>',
  '<style>* { display: none !important }</style><link rel="stylesheet" href="https://evil.example/a.css">',
  '<p style="position: fixed; inset: 0">styled</p>',
  '<a id="js" href="javascript:globalThis.ran = \'href\'">javascript</a>',
  '<a href="data:text/html,<script>1</script>">data</a>',
  '<a href="https://good.example/" onclick="globalThis.ran = \'click\'">good</a>',
  '<iframe src="javascript:globalThis.ran = \'frame\'"></iframe><object data="x"></object><embed src="x">',
  '<form action="https://evil.example/"><input name="password"><button>go</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<template><script>globalThis.ran = "template"</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=globalThis.ran=1>"></noscript>',
  '<video autoplay onplay="globalThis.ran = \'video\'"><source onerror="globalThis.ran = \'source\'"></video>',
  '<details open ontoggle="globalThis.ran = \'toggle\'"></details>',
  '<p>The end</p>',
].join('');

const howToUse = { html: '' };

const world = pageWorld(0);
const { templatesIn } = world;
const { browser, service } = await startConsole({
  ...world,
  templatesIn: (language: Parameters<typeof templatesIn>[0]) =>
    templatesIn(language).map((one) => (howToUse.html === '' ? one : { ...one, howToUse: howToUse.html })),
});

async function open(html: string): Promise<Page> {
  howToUse.html = html;
  return openConsole(browser, service, `${pageAddress}?tab=description`);
}

test('hostile rich text runs nothing, and the browser reports no violation of the policy', async () => {
  howToUse.html = hostile;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  const seen: string[] = [];
  context.on('request', (request) => {
    const isOwn = request.url().startsWith(service.origin);
    if (!isOwn || request.url().includes('csp-reports')) seen.push(request.url());
  });
  page.on('console', (message) => {
    if (/content security policy|trusted/iu.test(message.text())) seen.push(message.text());
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      document.documentElement.dataset['violation'] = violatedDirective;
    });
  });
  await page.goto(`${service.origin}${pageAddress}?tab=description`);
  const article = page.getByRole('article');
  await article.getByText('The end').waitFor();
  await article.getByText('javascript', { exact: true }).click();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(
    await page.evaluate(() => [Reflect.get(globalThis, 'ran'), document.documentElement.dataset['violation']]),
  ).toEqual([undefined, undefined]);
  expect(seen).toEqual([]);
  const left = await article.evaluate((element) => [
    ...new Set(Array.from(element.querySelectorAll('*'), (one) => one.localName)),
  ]);
  expect(left.filter((name) => !/^(h2|p|a|img|table|tbody|tr|td|div)$/u.test(name))).toEqual([]);
  const attributes = await article.evaluate((element) => [
    ...new Set(Array.from(element.querySelectorAll('*')).flatMap((one) => one.getAttributeNames())),
  ]);
  expect(attributes.filter((name) => /^on|^style$/u.test(name) && name !== 'style')).toEqual([]);
  expect(
    await article.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['https://good.example/']);
  await expect.poll(() => article.getByRole('heading').getAttribute('id')).toBe('section-1');
  await context.close();
});

test('§2.5: a table of contents from the headings marks what is being read and works by keyboard', async () => {
  const page = await open('');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.waitFor();
  await expect.poll(() => contents.getByRole('link').allInnerTexts()).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4']);
  const marked = () => contents.locator('[aria-current]').innerText();
  await expect.poll(() => marked()).toBe('Part 1');
  await contents.getByRole('link', { name: 'Part 3' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(marked).toBe('Part 3');
  const heading = page.getByRole('heading', { name: 'Part 3' });
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(100);
  expect(top).toBeLessThan(200);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().close();
});

test('two headings need no table of contents', async () => {
  const page = await open('<h2>One</h2><p>a</p><h2>Two</h2><p>b</p>');
  await page.getByRole('heading', { name: 'Two' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'On this page' }).count()).toBe(0);
  await page.context().close();
});

test('§9: tables scroll sideways, no cell is narrower than 122 px, and few columns share the width', async () => {
  const page = await open(`<h2>Tables</h2>${wideTable}${smallTable}`);
  const [wide, small] = [
    page.getByRole('region', { name: 'Table' }).first(),
    page.getByRole('region', { name: 'Table' }).last(),
  ];
  await wide.waitFor();
  const widths = (region: typeof wide) =>
    region.evaluate((frame) => ({
      frame: frame.clientWidth,
      table: frame.scrollWidth,
      cells: Array.from(frame.querySelectorAll('td'), (cell) => cell.getBoundingClientRect().width),
    }));
  const wideWidths = await widths(wide);
  expect(wideWidths.table).toBeGreaterThan(wideWidths.frame);
  expect(Math.min(...wideWidths.cells)).toBeGreaterThanOrEqual(122);
  const smallWidths = await widths(small);
  expect(smallWidths.table).toBe(smallWidths.frame);
  expect(Math.abs((smallWidths.cells[0] ?? 0) - smallWidths.frame / 2)).toBeLessThan(2);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.context().close();
});
