import { expect, test } from 'vitest';
import { openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const { browser, service } = await startConsole(fixtureWorld(5));

test.each([
  ['boss@example.com', 'Ask boss@example.com to recharge it.', 0],
  [null, 'Recharge it, then start again.', 1],
])('§6: a start without balance of an account that belongs to %s says: %s', async (memberOf, sentence, links) => {
  Object.assign(service.world.account, { memberOf, balanceMicro: 0 });
  const page = await openConsole(browser, service, '/console/task/template-list');
  const row = page.locator('tbody tr').filter({ hasText: 'Company news feed' }).first();
  await row.getByRole('button', { name: /^Start/u }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(sentence).waitFor();
  expect(await dialog.getByRole('button', { name: 'Recharge now' }).count()).toBe(links);
  await page.context().close();
});
