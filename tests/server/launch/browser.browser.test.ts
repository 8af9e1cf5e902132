import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';

/** Serves an empty page at every path. */
async function serveEmptyPages(): Promise<string> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs in the page: stores one piece of data of each kind that a page can store. */
async function storeData(): Promise<void> {
  document.cookie = 'kept=1';
  localStorage.setItem('kept', '1');
  sessionStorage.setItem('kept', '1');
  window.name = 'kept';
  await caches.open('kept');
  await new Promise((resolve) => {
    indexedDB.open('kept').addEventListener('success', resolve);
  });
}

const storedData = async (): Promise<unknown> => ({
  cookie: document.cookie,
  storage: localStorage.length + sessionStorage.length,
  name: window.name,
  caches: await caches.keys(),
  databases: await indexedDB.databases(),
});
const noData = { cookie: '', storage: 0, name: '', caches: [], databases: [] };

it('a browser starts with nothing of an earlier one', async () => {
  const origin = await serveEmptyPages();
  const first = await launchBrowser();
  const page = await (await first.newContext()).newPage();
  await page.goto(`${origin}/one`);
  await page.evaluate(storeData);
  expect(await page.evaluate(storedData)).not.toEqual(noData);
  await first.close();
  const second = await launchBrowser();
  expect(second.contexts()).toEqual([]);
  const again = await (await second.newContext()).newPage();
  await again.goto(`${origin}/two`);
  expect(await again.evaluate(storedData)).toEqual(noData);
  await again.goBack();
  expect(again.url()).not.toBe(`${origin}/one`);
  await second.close();
});

it('a context that a test changed beyond its data is not used by another test', async () => {
  const origin = await serveEmptyPages();
  const browser = await launchBrowser();
  const contextAfter = async (use: (page: Page) => Promise<unknown>): Promise<[BrowserContext, BrowserContext]> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(origin);
    await use(page);
    await context.close();
    return [context, await browser.newContext()];
  };
  const [read, afterRead] = await contextAfter((page) => page.title());
  expect(afterRead).toBe(read);
  await afterRead.close();
  const [scripted, afterScripted] = await contextAfter((page) => page.addInitScript(() => undefined));
  expect(afterScripted).not.toBe(scripted);
  await browser.close();
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
