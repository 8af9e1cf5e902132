import { describe, expect, test } from 'vitest';
import { pageCrumbs } from '#app/screens/templatePage/pageCrumbs.ts';

const textsOf = (from: string | null, isTask: boolean, parentNav: string | null = null) =>
  pageCrumbs(from, isTask, parentNav).map(({ text, page }) => text ?? page);

describe('breadcrumbs of the template page (§2.5)', () => {
  test.each([
    [null, false, ['gallery', 'details']],
    ['task-list', false, ['collection', 'taskList', 'details']],
    ['all-templates', false, ['collection', 'gallery', 'details']],
    [null, true, ['collection', 'taskList', 'details']],
    ['task-list', true, ['collection', 'taskList', 'details']],
    ['nonsense', false, ['gallery', 'details']],
  ])('from %j, of a task: %j', (from, isTask, expected) => {
    expect(textsOf(from, isTask)).toEqual(expected);
  });

  test.each([
    ['1', 'taskList'],
    ['2', 'allTasks'],
    ['3', 'taskList'],
  ])('of a task that was opened with parentNav %s: by way of %s (§2.1)', (parentNav, list) => {
    expect(textsOf('task-list', true, parentNav)).toEqual(['collection', list, 'details']);
  });

  test('all but the page itself lead somewhere', () => {
    expect(pageCrumbs('task-list', false, null).map(({ address }) => address)).toEqual([
      '/console/template',
      '/console/task/template-list',
      undefined,
    ]);
  });
});
