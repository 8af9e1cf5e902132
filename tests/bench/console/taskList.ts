import type { Page } from 'playwright-core';
import { TaskStatus } from '#core/domain/task/status.ts';
import { getChanges } from '#core/wire/sync.ts';
import type { Device } from './device.ts';
import { answerTime, contentAt, framesDuring, shownInTable, type Scrolled } from './probes.ts';

const list = '/console/task/task-list?size=20';
/** Number of tasks that a poll brings, spread over the list. */
export const changedTasks = 1_000;

/** Time from the navigation to the first visible tasks, in a browser that was just started; without a service. */
export async function measureListStarts({ origin, start }: Device, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { page, close } = await start();
    await page.goto(origin + list);
    times.push(await contentAt(page));
    await close();
  }
  return times;
}

/** Time from a click or key to the resulting tasks, there and back. */
export async function measureListAnswers({ origin, start }: Device, rounds: number): Promise<Record<string, number[]>> {
  const { page, close } = await start();
  await page.goto(origin + list);
  await contentAt(page);
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds * 2; round += 1) {
    for (const [name, ask] of Object.entries(questionsOf(page))) {
      (times[name] ??= []).push(await answerTime(page, ask));
    }
  }
  await close();
  return times;
}

/** Actions in pairs: there and back. */
function questionsOf(page: Page): Record<string, () => Promise<void>> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    'next page': () => press('Next page'),
    'page before': () => press('Previous page'),
    status: async () => {
      await page.getByRole('button', { name: /^Status/u }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Finished' }).click();
    },
    'any status': async () => {
      await page.keyboard.press('Escape');
      await press('Clear filter');
    },
    word: () => page.getByRole('searchbox').press('x'),
    'no word': () => page.getByRole('searchbox').press('Backspace'),
  };
}

/** The page's frames while a poll changes many tasks, some of them visible; needs the service. */
export async function measurePolls({ origin, service, start }: Device, rounds: number): Promise<Scrolled[]> {
  const { page, close } = await start();
  await page.goto(origin + list);
  await contentAt(page);
  // Waits for the page's work after the first paint (other screens, the first poll), which is not part of the measured
  // poll.
  await page.waitForTimeout(3_000);
  const seen: Scrolled[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const count = 5_000_000 + round;
    answerChanges(service, round, count);
    seen.push(
      await framesDuring(page, async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await shownInTable(page, count.toLocaleString('en-US'));
        await page.waitForTimeout(1_000);
      }),
    );
  }
  service.answers.delete(getChanges.path);
  await close();
  return seen;
}

/**
 * Answers one poll with a new row count for every tenth task; the polls after it bring nothing. In every second round
 * these tasks run, as if just started, and move to the front of the list; in the next round they are as before.
 */
function answerChanges({ world, answers }: Device['service'], round: number, rowCount: number): void {
  const step = Math.floor(world.tasks.length / changedTasks);
  const now = Date.now();
  const started = round % 2 === 0 && { taskExecuteStatus: TaskStatus.Running, startedAt: now, endedAt: null };
  const tasks = world.tasks
    .filter((_, index) => index % step === 0)
    .map((task) => ({ ...task, currentTotalExtractCount: rowCount, updatedAt: now, ...started }));
  const none = { groups: [], tasks: [], lots: [], subtasks: [], exports: [], destinations: [], views: [] };
  let isReported = false;
  answers.set(getChanges.path, () => {
    const upserts = { ...none, tasks: isReported ? [] : tasks, templateStates: [] };
    isReported = true;
    const cursor = `fixture.${1_000_000 + round}`;
    const facts = { cursor, more: false, lastSequence: null, gallery: 'one', account: null };
    return { status: 200, body: { ...facts, upserts, deletes: none } };
  });
}
