import { describe, expect, test } from 'vitest';
import { TaskStatus } from '#core/domain/task/status.ts';
import { pageCountOf } from '#app/parts/table/pageView.ts';
import { readListView, withFilter, writeListView } from '#app/screens/taskList/listView.ts';

const group = '0a1b2c3d-0000-4000-8000-00000000000f';
const usual = { statuses: [], keyword: '', groupId: null, page: 1, pageSize: 10 };
const read = (search: string) => readListView(new URLSearchParams(search));

describe('the task list in the address', () => {
  test.each([
    ['', usual],
    ['page=3&size=50', { ...usual, page: 3, pageSize: 50 }],
    ['status=0,3&keyword=shop', { ...usual, statuses: [TaskStatus.Running, TaskStatus.Waiting], keyword: 'shop' }],
    [`group=${group}`, { ...usual, groupId: group }],
  ])('%s is read', (search, view) => {
    expect(read(search)).toEqual(view);
  });

  test.each([
    'page=0',
    'page=-4',
    'page=zwei',
    'page=1e400',
    'size=7',
    'size=100000',
    'status=77',
    'status=a,,b',
    'group=1',
  ])('%s makes no sense and is left out', (search) => {
    expect(read(search)).toEqual(usual);
  });

  test('a written address is read again', () => {
    const view = { statuses: [TaskStatus.Stopped], keyword: 'a & b=c', groupId: group, page: 7, pageSize: 100 };
    expect(readListView(writeListView(view))).toEqual(view);
    expect(writeListView(usual).toString()).toBe('');
  });

  test('a new filter begins on page 1 (§4)', () => {
    expect(withFilter({ ...usual, page: 9 }, { keyword: 'x' })).toEqual({ ...usual, keyword: 'x' });
  });

  test.each([
    [0, 1],
    [10, 1],
    [11, 2],
  ])('%i tasks fill %i pages of 10', (total, pages) => {
    expect(pageCountOf(total, 10)).toBe(pages);
  });
});
