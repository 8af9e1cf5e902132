import { afterAll, beforeAll, expect, test } from 'vitest';
import { contains, coloursOf, openPictureScene, strayBoxes, type PictureScene } from './pictureScene.ts';
import { hostilePaths, rowHeight, headHeight } from './pictureSite.ts';

let scene: PictureScene;
beforeAll(async () => {
  // A busy machine takes its time for 100,000 elements.
  scene = await openPictureScene({ pageMs: 300_000 });
});
afterAll(() => scene.close());

test.each(hostilePaths)('%s gives a bounded picture whose boxes are on it, or a reason', async (path) => {
  const { page, picture, tables } = await scene.picture(path);
  if (picture === null) expect(page.failure?.code).toMatch(/RenderFailed|TimedOut|TooLarge/u);
  else {
    expect(page.failure).toBeNull();
    await coloursOf({ page, picture, tables });
    expect(strayBoxes({ page, picture, tables })).toEqual([]);
  }
});

test('the next page finds a browser that works', async () => {
  expect((await scene.picture('/plain')).tables[0]?.records).toHaveLength(5);
});

test('a page whose script never ends is given up in time', async () => {
  const impatient = await openPictureScene({ pageMs: 4_000 });
  expect(await impatient.picture('/busy')).toMatchObject({ page: { failure: { code: 'TimedOut' } }, picture: null });
  await impatient.close();
});

test.each(['/lies', '/watching'])('%s does not mislead', async (path) => {
  const { tables } = await scene.picture(path);
  expect(tables[0]?.records.slice(0, 5)).toEqual(
    [0, 1, 2, 3, 4].map((index) => [0, headHeight + index * rowHeight, 1280, rowHeight]),
  );
});

test.each(['/moving', '/moving-answers'])(
  'on %s records are where the picture shows them, or left out',
  async (path) => {
    const reply = await scene.picture(path);
    const colourAt = await coloursOf(reply);
    for (const [x, y] of reply.tables[0]?.records ?? []) {
      expect(colourAt(x + 600, y + 10)).toBe('#f00');
      expect(colourAt(x + 600, y + rowHeight - 10)).toBe('#fff');
    }
  },
);

test('a page of 100,000 elements has its first records', async () => {
  const reply = await scene.picture('/elements');
  expect(strayBoxes(reply)).toEqual([]);
  const { records = [], columns = [] } = reply.tables[0] ?? {};
  expect(records.length).toBeGreaterThanOrEqual(5);
  const names = columns[0]?.slice(0, 5) ?? [];
  expect(names.every((box, index) => box !== null && contains(records[index] ?? [0, 0, 0, 0], box))).toBe(true);
});
