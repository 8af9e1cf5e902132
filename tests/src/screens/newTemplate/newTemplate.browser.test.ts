import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TaskMode } from '#core/domain/task/task.ts';
import { makeOwnTemplate } from '#core/wire/calls/template/ownTemplateCalls.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import { foundTables } from '#tests/src/everyScreen/states/newTaskPages.ts';
import { fileOf } from '#tests/src/everyScreen/states/newTemplateStates.ts';
import { screenWorld, taskOfAnyPage } from '#tests/src/everyScreen/screenWorld.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { openConsole } from '#tests/src/support/consolePage.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';

const world = screenWorld();
const { browser, service } = await startConsole({
  ...world,
  tasks: world.tasks.map((task) =>
    task.taskId === taskOfAnyPage
      ? {
          ...task,
          workFlowType: TaskMode.AdvanceMode,
          lotId: idOf(4, 1),
          lotNo: 1,
          currentTotalExtractCount: 3,
          parameters: { ...task.parameters, Urls: ['https://shop.example/books?q=sea'] },
        }
      : task,
  ),
});

test('a template is made of a task from its menu: mistakes are named, who leaves the page loses nothing, and a refusal stays in place', async () => {
  const sent: unknown[] = [];
  service.answers.set(makeOwnTemplate.path, (body) => {
    sent.push(body);
    return { status: 400, body: { code: 'UserNamesUnknown', names: 'nobody' } };
  });
  const page = await openConsole(browser, service, '/console/task/task-list?keyword=Books of a page');
  await page.locator('tbody').getByRole('button', { name: /More/u }).click();
  await page.getByRole('menuitem', { name: 'Make a template of it' }).click();
  await page.getByRole('button', { name: 'Make the template' }).click();
  await expect.poll(() => page.getByText('Fill this in.').count()).toBe(1);
  expect(sent).toEqual([]);

  await page.getByLabel('Short description').fill('Titles of books.');
  await page.getByLabel('q = “sea”').check();
  await page.getByLabel('Name of the field for “sea”').fill('Word');
  await page.getByLabel('Chosen accounts').check();
  await page.getByLabel('User names, one per line').fill('grace\nnobody');
  await page.getByRole('main').getByRole('link', { name: 'My templates' }).click();
  await page.getByRole('heading', { name: 'All templates' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel('Name of the field for “sea”').inputValue()).toBe('Word');

  await page.getByRole('button', { name: 'Make the template' }).click();
  await page.getByText('No account has this user name: nobody.').waitFor();
  expect(sent).toEqual([
    {
      taskId: taskOfAnyPage,
      name: 'Books of a page',
      description: 'Titles of books.',
      picture: { kind: 'drawn' },
      parts: [{ place: 'query:0', label: 'Word', remark: '' }],
      hasPages: true,
      audience: 'chosen',
      userNames: ['grace', 'nobody'],
    },
  ]);
  expect(await page.getByLabel('User names, one per line').inputValue()).toBe('grace\nnobody');
  await page.context().close();
});

test('a recipe leaves as a file without the service, and comes back with nothing lost', async () => {
  const saved: unknown[] = [];
  service.answers.set(proposeTables.path, () => ({
    status: 200,
    body: { ...foundTables, own: foundTables.tables[0] },
  }));
  service.answers.set(createTemplateTask.path, (body) => {
    saved.push(body);
    return { status: 400, body: { code: 'TaskNameEmpty' } };
  });
  const page = await openConsole(browser, service, '/console/task/task-list?keyword=Books of a page');
  const menu = page.locator('tbody').getByRole('button', { name: /More/u });
  await menu.click();
  const item = page.getByRole('menuitem', { name: 'Download the recipe' });
  await item.waitFor();
  service.isReachable = false;
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  service.isReachable = true;
  const text = await readFile(await download.path(), 'utf8');

  await page.goto(`${service.origin}/console/task/new-task`);
  const file = page.locator('input[type=file]');
  await file.setInputFiles(fileOf(text.replace('"li"', '7')));
  await page.getByText(/“books.recipe.json” was not read: at recipe.list.items: /u).waitFor();
  await file.setInputFiles(fileOf(text));
  await page.getByText('Recipe of “Books of a page”, 1 column from the file').waitFor();
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Save it as it is' }).click();
  await expect.poll(() => saved.length).toBe(1);
  const given = JSON.stringify(saved[0]);
  expect(given).toContain('https://shop.example/books?q=sea');
  expect(JSON.stringify(JSON.parse(text))).toContain('"items":"li"');
  await page.context().close();
});

test('without the service a template of a task with rows is still said to have a sample, and its page leads to its page of today', async () => {
  const page = await openConsole(browser, service, `/console/task/task-info?taskId=${taskOfAnyPage}`);
  await page.getByRole('button', { name: 'Edit task' }).waitFor();
  service.isReachable = false;
  await page.goto(`${service.origin}/console/task/new-template?task=${taskOfAnyPage}`);
  await page.getByText('become the sample that every user of the template sees').waitFor();
  await page.getByRole('button', { name: /^Offline/u }).waitFor();
  expect(await page.getByText('The task has no rows yet').count()).toBe(0);
  service.isReachable = true;
  await page.goto(`${service.origin}/console/task/task-info?taskId=${taskOfAnyPage}`);
  await page.getByRole('button', { name: 'Edit task' }).click();
  await page.waitForURL(new RegExp(`/console/task/new-task\\?task=${taskOfAnyPage}`, 'u'));
  await page.context().close();
});
