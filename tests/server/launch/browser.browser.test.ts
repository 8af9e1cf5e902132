import { expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';

it('a browser starts with nothing of an earlier one', async () => {
  const first = await launchBrowser();
  const page = await first.newPage();
  await page.setContent('<title>Here</title>');
  await expect.poll(() => page.title()).toBe('Here');
  await first.close();
  const second = await launchBrowser();
  expect(second.contexts()).toEqual([]);
  await second.close();
});

it('a browser has all features that Playwright enables', async () => {
  const browser = await launchBrowser();
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  const lists = [...commandLine.matchAll(/--enable-features=(\S+)/gu)].map(([, list = '']) => list.split(','));
  expect(lists.length).toBeGreaterThan(1);
  expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.flat()));
  await browser.close();
});
