import { describe, expect, test } from 'vitest';
import { addressOfNotice, showPage, type AppWindow } from '#workers/sw/noticePress.ts';

const origin = 'https://sheaf.example';
const run = `${origin}/console/task/task-info?taskId=7`;

describe('the address of a notice of the system', () => {
  test.each([
    [{ address: '/console/task/task-info?taskId=7' }, run],
    [{ address: run }, run],
    [{ address: 'https://other.example/console' }, null],
    [{ address: '//other.example/' }, null],
    [{ address: 'javascript:alert(1)' }, null],
    [{ address: 'https://' }, null],
    [{ address: 5 }, `${origin}/`],
    [{}, `${origin}/`],
    [null, `${origin}/`],
  ])('%j is %s', (data, address) => {
    expect(addressOfNotice(data, origin)).toBe(address);
  });
});

/** Shows the page of the run, and returns what happened to windows with these addresses. */
async function pressed(urls: readonly string[], canNavigate = true): Promise<string[]> {
  const done: string[] = [];
  const windowOf = (url: string, index: number): AppWindow => {
    const focus = async () => void done.push(`focus ${index}`);
    const navigate = async (wanted: string) => {
      if (!canNavigate) throw new TypeError('the window has closed');
      done.push(`${index} to ${wanted}`);
      return { focus };
    };
    return { url, focus, navigate };
  };
  const openWindow = async (address: string) => void done.push(`open ${address}`);
  await showPage(run, { open: urls.map(windowOf), openWindow });
  return done;
}

describe('a press on a notice of the system', () => {
  test('focuses the window that shows the page, whichever was used last', async () => {
    expect(await pressed([`${origin}/console/overview`, run])).toEqual(['focus 1']);
  });

  test('shows the page in an open window of the console, and leaves a public page alone', async () => {
    expect(await pressed([`${origin}/template/shop`, `${origin}/console/overview`])).toEqual([
      `1 to ${run}`,
      'focus 1',
    ]);
  });

  test('opens a window where none of the console is open, or it closes meanwhile', async () => {
    expect(await pressed([])).toEqual([`open ${run}`]);
    expect(await pressed([`${origin}/pricing`])).toEqual([`open ${run}`]);
    expect(await pressed([`${origin}/console/overview`], false)).toEqual([`open ${run}`]);
  });
});
