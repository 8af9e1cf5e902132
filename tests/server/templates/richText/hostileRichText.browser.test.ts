import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { howToUseHtml } from '#server/templates/howToUseHtml.ts';
import { startFixtureService, type FixtureService } from '#tests/src/support/fixtureService.ts';
import { pageAddress, pageWorld } from '#tests/src/screens/templatePage/pageWorld.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { hostileRichText, openRichText } from './hostileRichText.ts';

/** Pages are few and slow, texts are many and short: a tenth of them on each page, one that never ends at its end. */
const pages = openRichText.map((open, index) => ({
  number: index + 1,
  texts: [...hostileRichText.filter((_, place) => place % openRichText.length === index), '<p>The end</p>', open],
}));

const ways: [way: string, htmlOf: (texts: string[]) => string][] = [
  ['as the service sends it', (texts) => howToUseHtml([{ heading: 'Use', paragraphs: texts }])],
  ['as if the service had not made it safe', (texts) => `<h2>Use</h2>${texts.join('\n')}`],
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
// Fails where a page broke its policy (tests/support/watchPolicies.ts).
afterAll(() => browser.close());

async function serve(html: string): Promise<FixtureService> {
  const world = pageWorld(0);
  const { templatesIn } = world;
  return startFixtureService({
    ...world,
    templatesIn: (language) => templatesIn(language).map((one) => ({ ...one, howToUse: html })),
  });
}

/** What happened that must not, in words. */
function watch(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`a window: ${popup.url()}`));
  page.on('pageerror', (error) => seen.push(`an error: ${error.message}`));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) seen.push(`a frame: ${frame.url()}`);
  });
  page.context().on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      seen.push(`a request: ${request.url()}`);
  });
  return seen;
}

describe.each(ways)('hostile rich text %s', (_, htmlOf) => {
  test.each(pages)('runs nothing and breaks no policy in Chromium, page $number', async ({ texts }) => {
    const service = await serve(htmlOf(texts));
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, locale: 'en-US' });
    const page = await context.newPage();
    const seen = watch(page, service.origin);
    await page.goto(`${service.origin}${pageAddress}?tab=description`);
    const article = page.getByRole('article');
    await article.getByText('The end').waitFor();
    // Everything is pointed at, focused and clicked; a link may only lead to the web, and is not followed.
    await article.evaluate(async (root) => {
      root.addEventListener('click', (event) => event.preventDefault(), true);
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        for (const kind of ['pointerenter', 'mouseover', 'focus', 'animationstart', 'toggle']) {
          element.dispatchEvent(new Event(kind, { bubbles: true }));
        }
        element.click();
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'ran') as unknown)).toBeUndefined();
    const left = await article.evaluate((root) =>
      Array.from(root.querySelectorAll('*'), (element) => ({
        name: element.localName,
        handlers: element.getAttributeNames().filter((name) => /^(?:on|srcset|name|is|ping|action)/u.test(name)),
        address: element.getAttribute('href') ?? element.getAttribute('src') ?? '',
      })),
    );
    const strange = left.filter(
      ({ name, handlers, address }) =>
        handlers.length > 0 ||
        /^(?:script|style|svg|math|iframe|form|input|meta|base|object|embed|link|template|video|audio)$/u.test(name) ||
        !/^(?:https?:\/\/\S*|\/template-images\/[\w-]+(?:\.svg)?|)$/u.test(address),
    );
    expect(strange).toEqual([]);
    expect(seen).toEqual([]);
    await context.close();
    await service.close();
  });
});
