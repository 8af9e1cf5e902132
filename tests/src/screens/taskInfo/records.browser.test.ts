import { expect, test } from 'vitest';
import { accessibilityProblems, openConsole } from '#tests/src/support/consolePage.ts';
import { fixtureWorld, idOf } from '#tests/src/support/fixtures.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const task = 1;
const taskId = idOf(1, task);
const address = `/console/task/task-info?taskId=${taskId}`;
const at = Date.UTC(2026, 10, 20, 9, 30);
const { browser, service } = await startConsole(fixtureWorld(5));

test('the log of a run and the history of a task are read when they are opened, and are there without a network', async () => {
  const events = [
    { code: 'Started', startWay: 'manual', subtasks: 2, addresses: 40 },
    { code: 'Waits', reason: { code: 'AccountNodes', nodes: 4, place: 15, tasks: 30 } },
    { code: 'Began', subtaskNo: 1, attempt: 2 },
    { code: 'PageLeftOut', url: 'https://shop.example/a', reason: 'HttpStatus', detail: '404' },
    { code: 'SelectorLost', column: null, selector: '.item', pages: 3, second: 'ul > li', proposal: '.card' },
  ];
  service.answers.set(`/v1/tasks/${taskId}/lot/1/log`, () => ({
    status: 200,
    body: {
      entries: events.map((event, index) => ({ at: at + index * 60_000, event })),
      cuts: [{ code: 'PageLeftOut', count: 1_200, firstAt: at, lastAt: at + 1_000 }],
    },
  }));
  const changes = [
    { field: 'priority', before: 50, after: 1 },
    { field: 'taskName', before: 'Books', after: 'Novels' },
    { field: 'mends' },
  ];
  service.answers.set(`/v1/taskrules/${taskId}/history`, () => ({
    status: 200,
    body: { items: changes.map((change) => ({ at, by: 'ada', change })) },
  }));
  const page = await openConsole(browser, service, address, { timezoneId: 'UTC' });
  const history = page.getByRole('list', { name: 'History of changes' });
  await page.getByRole('button', { name: 'Show Log of run 1' }).click();
  const lines = page.getByRole('list', { name: 'Log of run 1' }).getByRole('listitem');
  await expect.poll(() => lines.allInnerTexts()).toHaveLength(6);
  const [lost, ...texts] = await lines.allInnerTexts();
  expect(lost).toContain('Rows: .item found nothing that fits. Pages: 3.');
  expect(lost).toContain('The values came from ul > li, learned from an earlier run. .card holds the same values.');
  expect(texts[0]).toMatch(/Page left out: .+\s+https:\/\/shop\.example\/a · 404/u);
  expect(texts[1]).toContain('Subtask 1 continues from its last position, attempt 2.');
  expect(texts[2]).toContain('all 4 nodes of your plan are busy. Place about 15 of about 30 in the queue.');
  expect(texts[3]).toContain('Pages left out: 1,200 earlier entries are no longer stored');
  expect(texts[4]).toContain('Started manually. Subtasks: 2. Start addresses: 40.');

  const filter = page.getByRole('searchbox', { name: 'Filter the log' });
  await filter.fill('SHOP.example');
  await page.getByRole('status').getByText('1 of 6 entries').waitFor();
  expect(await lines.allInnerTexts()).toEqual([texts[0]]);
  await filter.fill('nowhere');
  await page.getByRole('status').getByText('0 of 6 entries').waitFor();
  await page.getByText('No entry contains this text.').waitFor();
  expect(await lines.count()).toBe(0);
  await filter.press('Escape');
  await filter.fill('');
  await expect.poll(() => lines.allInnerTexts()).toEqual([lost, ...texts]);

  await page.getByRole('button', { name: 'Show History of changes' }).click();
  await expect.poll(() => history.innerText()).toContain('Cloud priority: from 50 to 99');
  expect(await history.innerText()).toMatch(/Name: “Books” became “Novels”\s+ada/u);
  expect(await history.innerText()).toContain('Selectors changed');
  expect(await accessibilityProblems(page)).toEqual([]);

  service.isReachable = false;
  await page.reload();
  await page.getByRole('button', { name: 'Show Log of run 1' }).click();
  await page.getByText('The stored version is shown.').waitFor();
  expect(await lines.allInnerTexts()).toEqual([lost, ...texts]);
  service.isReachable = true;
  await page.context().close();
});

test('the reason why a task waits is the same sentence in the list and on its page', async () => {
  const waiting = service.world.tasks.findIndex(({ waitReason }) => waitReason !== null);
  const { taskId: waitingId, taskName } = service.world.tasks[waiting]!;
  const sentence = 'Waits for a free node: all 4 nodes of your plan are busy. Place 3 of about 20 in the queue.';
  const page = await openConsole(browser, service, `/console/task/task-info?taskId=${waitingId}`);
  await page.getByText(sentence).waitFor();
  await page.goto(new URL('/console/task/task-list', service.origin).href);
  const row = page.getByRole('row').filter({ hasText: taskName });
  await row.getByText(sentence).waitFor();
  await page.context().close();
});
