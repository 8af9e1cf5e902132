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
