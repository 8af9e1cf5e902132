import { afterAll, describe, expect, it } from 'vitest';
import { startForeignSite } from './foreignSite.ts';
import { storedDraft } from '#tests/src/support/device.ts';
import { enterDemo } from './realService.ts';
import { startJourney } from './startJourney.ts';

const site = await startForeignSite(10, 20);
afterAll(() => site.close());
const { service, newPage } = await startJourney([{ host: site.host, allowPrivate: true, connections: 2, delayMs: 0 }]);
const page = await newPage();

/** Signs in on the open page as a user does, and keeps the sign-in. */
async function signIn(): Promise<void> {
  const before = site.memberViews();
  const picture = page.getByRole('application', { name: /^Picture of the open page/u });
  await picture.click({ position: { x: 200, y: 90 } });
  await page.keyboard.type('open sesame');
  await page.getByText(/^A password goes to the page but is not recorded/u).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => site.memberViews()).toBe(before + 1);
  await page.getByRole('button', { name: 'Keep this sign-in' }).click();
}

describe('a page for members only becomes a task', () => {
  it('a page that asks for a sign-in is opened with the kept one, and its table is found', async () => {
    await enterDemo(page, service.origin);
    await page.goto(`${service.origin}/console/task/new-task?url=${encodeURIComponent(`${site.origin}/members`)}`);
    await page.getByRole('radio', { name: 'The page as one row' }).waitFor();
    await page.getByRole('button', { name: 'This page needs steps' }).click();
    await signIn();
    await page.getByText(/^This task keeps a sign-in/u).waitFor();
    await page.getByText('No steps yet.').waitFor();
    await page.getByRole('button', { name: 'Done: find tables' }).click();
    await page.getByRole('cell', { name: 'Book 1', exact: true }).waitFor();
    await page.getByText('With a kept sign-in.').waitFor();
  });

  it('a reload keeps it, and the run has the rows of members', async () => {
    await storedDraft(page, 'Book 1');
    await page.reload();
    await page.getByText('With a kept sign-in.').waitFor();
    await page.getByRole('textbox', { name: 'Task name' }).fill('For members');
    await page.getByRole('button', { name: 'Save and start' }).click();
    await page.getByRole('heading', { name: 'For members' }).waitFor();
    await page.getByRole('link', { name: /data of run 1/u }).click();
    await page.getByRole('gridcell', { name: 'Book 10', exact: true }).waitFor();
  });

  it('once the site has ended it, the run says so, and another one takes its place', async () => {
    site.endSessions();
    await page.getByRole('main').getByRole('link', { name: 'For members' }).first().click();
    await page.getByRole('button', { name: /^Start/u }).click();
    await page.getByRole('link', { name: /data of run 2/u }).click();
    await page.getByRole('button', { name: 'See why' }).click();
    await page.getByText(/The sign-in that the task keeps may have ended/u).waitFor();
    await page.goto(`${service.origin}/console/task/task-list`);
    const row = page.getByRole('row', { name: /For members/u });
    await row.getByRole('button', { name: /More/u }).click();
    await page.getByRole('menuitem', { name: 'Edit task' }).click();
    await page.getByText('With a kept sign-in.').waitFor();
    await page.getByText(/^The task finds none of its records/u).waitFor();
    await page.getByRole('button', { name: 'This page needs steps' }).click();
    await page.getByRole('button', { name: 'Remove the sign-in' }).click();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('button', { name: 'Remove the sign-in' }).click();
    await signIn();
    await page.getByText(/^This task keeps a sign-in/u).waitFor();
    // Closed without them: the tables are those of the page before the sign-in.
    await page.getByRole('button', { name: 'Close, keep the steps' }).click();
    await page.getByText(/^The steps or the sign-in have changed/u).waitFor();
    await page.getByRole('button', { name: 'Find the tables again' }).click();
    await page.getByRole('radio', { name: /^Of this task: 10 records/u }).waitFor();
    await expect.poll(() => page.getByText(/^The steps or the sign-in have changed/u).count()).toBe(0);
  });
});
