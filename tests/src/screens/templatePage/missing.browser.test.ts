import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { getChanges } from '#core/wire/sync.ts';
import { openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { pageAddress, pageWorld } from './pageWorld.ts';

const { browser, service } = await startConsole(pageWorld(3));

const pages: [missing: string, address: string][] = [
  ['its template', '/console/template/no-such-template'],
  ['its task', `${pageAddress}?taskId=${randomUUID()}`],
];

async function findWayBack(address: string): Promise<void> {
  const page = await openConsole(browser, service, address);
  const back = page.getByRole('main').getByRole('link', { name: /templates/iu });
  // The page knows this only after the first poll.
  await back.waitFor();
  await back.click();
  await page.waitForURL(/\/console\/template$/u);
  await page.context().close();
}

test.each(pages)('§2.5: a page without %s says so and leads back', (_, address) => findWayBack(address));

test('a page without its template says so on a new device whose first poll is refused', async () => {
  service.answers.set(getChanges.path, () => ({ status: 500, body: { code: 'Internal' } }));
  await findWayBack('/console/template/no-such-template');
});
