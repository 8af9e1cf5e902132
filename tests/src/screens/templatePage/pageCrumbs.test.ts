import { describe, expect, test } from 'vitest';
import { pageCrumbs } from '#app/screens/templatePage/pageCrumbs.ts';

const textsOf = (from: string | null, isTask: boolean) => pageCrumbs(from, isTask).map(({ text }) => text);

describe('breadcrumbs of the template page (§2.5)', () => {
  test.each([
    [null, false, ['gallery', 'details']],
    ['task-list', false, ['collection', 'tasks', 'details']],
    ['all-templates', false, ['collection', 'allTemplates', 'details']],
    [null, true, ['collection', 'tasks', 'details']],
    ['task-list', true, ['collection', 'tasks', 'details']],
    ['nonsense', false, ['gallery', 'details']],
  ])('from %j, of a task: %j', (from, isTask, expected) => {
    expect(textsOf(from, isTask)).toEqual(expected);
  });

  test('all but the page itself lead somewhere', () => {
    expect(pageCrumbs('task-list', false).map(({ address }) => address)).toEqual([
      '/console/template',
      '/console/task/template-list',
      undefined,
    ]);
  });
});
