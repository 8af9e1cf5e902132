import { afterAll, beforeAll, expect, test } from 'vitest';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { contains, coloursOf, openPictureScene, overlap, strayBoxes, type PictureScene } from './pictureScene.ts';
import { headHeight, rowHeight } from './pictureSite.ts';
import { listRecipe, recipeOf } from './stamped.ts';

let scene: PictureScene;
beforeAll(async () => {
  scene = await openPictureScene();
});
afterAll(() => scene.close());

const rowBox = (index: number, top = headHeight) => [0, top + index * rowHeight, 1280, rowHeight];

test('the records of a list are where the picture shows them, do not overlap, and contain their values', async () => {
  const reply = await scene.picture('/list');
  expect(reply.page).toMatchObject({ url: `${scene.origin}/list`, failure: null });
  expect(reply.picture).toMatchObject({ type: 'image/jpeg', width: 1280, height: headHeight + 30 * rowHeight });
  const [{ records, columns } = { records: [], columns: [] }] = reply.tables;
  expect(records).toEqual(Array.from({ length: 30 }, (_, index) => rowBox(index)));
  expect(columns.map((column) => column.length)).toEqual([30, 30, 30]);
  for (const [index, record] of records.entries()) {
    expect(records.filter((other) => overlap(record, other))).toHaveLength(1);
    const cells = columns.map((column) => column[index] ?? null).filter((cell) => cell !== null);
    expect(cells).toHaveLength(3);
    expect(cells.every((cell) => contains(record, cell))).toBe(true);
  }
  expect(strayBoxes(reply)).toEqual([]);
  const colourAt = await coloursOf(reply);
  for (const [x, y] of records) {
    expect(colourAt(x + 600, y + 10)).toBe('#f00');
    expect(colourAt(x + 600, y + rowHeight - 10)).toBe('#fff');
  }
});

test('pictures that a page loads only where they are seen are on the picture', async () => {
  const reply = await scene.picture('/list');
  const colourAt = await coloursOf(reply);
  const boxes = reply.tables[0]?.columns[2]?.filter((box) => box !== null) ?? [];
  expect(boxes).toHaveLength(30);
  for (const [x, y, width, height] of boxes) expect(colourAt(x + width / 2, y + height / 2)).toBe('#00f');
});

test('what is fixed over the lower edge of the window covers no row', async () => {
  const reply = await scene.picture('/covered');
  const colourAt = await coloursOf(reply);
  const records = reply.tables[0]?.records ?? [];
  expect(records).toHaveLength(30);
  for (const [x, y] of records) expect(colourAt(x + 600, y + 10)).toBe('#f00');
});

test('a part as high as the window keeps that height, and the rows below it are where the picture shows them', async () => {
  const reply = await scene.picture('/tall');
  const colourAt = await coloursOf(reply);
  const records = reply.tables[0]?.records ?? [];
  expect(records[0]).toEqual(rowBox(0, 900 + headHeight));
  for (const [x, y] of records) expect(colourAt(x + 600, y + 10)).toBe('#f00');
});

test('rows that a page has only while they are in the window are on the picture', async () => {
  const reply = await scene.picture('/drawn');
  const colourAt = await coloursOf(reply);
  expect(reply.tables[0]?.records).toHaveLength(40);
  for (const [x, y] of reply.tables[0]?.records ?? []) expect(colourAt(x + 600, y + 10)).toBe('#f00');
});

test('a page of 200,000 pixels is pictured up to 6,000, with the records that are on it', async () => {
  const reply = await scene.picture('/long');
  expect(reply.picture?.height).toBe(6_000);
  const records = reply.tables[0]?.records ?? [];
  expect(records).toHaveLength(60);
  expect(records.at(-1)).toEqual([0, headHeight + 59 * rowHeight, 1280, 40]);
  expect(strayBoxes(reply)).toEqual([]);
});

test('what is hidden, cut off or outside has no place', async () => {
  const { tables } = await scene.picture('/hidden', [listRecipe('li', [{ css: 'a' }], [{ css: 'b' }])]);
  // The third row is invisible and keeps its place; the second one has none.
  const names = [[0, 0, 200, 40], [0, 2 * rowHeight, 200, 40]]; // prettier-ignore
  expect(tables).toEqual([{ records: [rowBox(0, 0), rowBox(2, 0)], columns: [names, [null, null]] }]);
});

test('animations are over, and elements that move for ever are where the picture shows them', async () => {
  const header = recipeOf({ fields: [{ name: 'header', from: [{ css: 'header' }] }] });
  const reply = await scene.picture('/animated', [listRecipe('li', [{ css: 'a' }]), header]);
  expect(reply.tables[0]?.records).toEqual(Array.from({ length: 5 }, (_, index) => rowBox(index)));
  const [x = 0, y = 0] = reply.tables[1]?.columns[0]?.[0] ?? [];
  const colourAt = await coloursOf(reply);
  expect(colourAt(x + 5, y + 5)).toBe('#00f');
  expect(colourAt(x + 14, y + 5)).toBe('#fff');
});

test('names of elements do not hide what is read of them', async () => {
  const { tables } = await scene.picture('/named', [listRecipe('form li', [{ css: 'a' }])]);
  expect(tables[0]?.records).toEqual([rowBox(0, 0), rowBox(1, 0), rowBox(2, 0)]);
});

test('the recipes that are proposed for a page find their records and values on its picture', async () => {
  const text = await (await fetch(`${scene.origin}/list`)).text();
  const [proposal] = proposeTables(text, `${scene.origin}/list`).tables;
  const { tables } = await scene.picture('/list', proposal === undefined ? [] : [proposal.recipe]);
  expect(tables[0]?.records).toHaveLength(30);
  expect(tables[0]?.columns).toHaveLength(proposal?.columns.length ?? 0);
  expect(tables[0]?.columns.flat().filter((box) => box === null)).toEqual([]);
});

test('a visit leaves no cookie and no storage to the next one', async () => {
  for (const visit of [1, 2]) {
    const { tables } = await scene.picture('/cookie');
    expect(tables[0]?.records, `visit ${visit}`).toHaveLength(5);
  }
});

test('what a page shows only without scripts is not on its picture', async () => {
  const reply = await scene.picture('/noscript', [
    listRecipe('li', [{ css: 'a' }]),
    listRecipe('noscript b', [{ css: ':scope' }]),
  ]);
  expect(reply.tables[0]?.records[0]).toEqual(rowBox(0));
  expect(reply.tables[1]?.records).toEqual([]);
  expect((await coloursOf(reply))(600, 10)).toBe('#fff');
});

test('an empty page has a picture without records', async () => {
  const reply = await scene.picture('/empty');
  expect(reply.picture).toMatchObject({ width: 1280, height: 900 });
  expect(reply.tables).toEqual([{ records: [], columns: [[], [], []] }]);
});

test.each([
  ['/private', { code: 'RobotsDisallow' }],
  ['/gone', { code: 'HttpStatus', detail: '404' }],
])('%s is not pictured, and the answer says why', async (path, failure) => {
  expect(await scene.picture(path)).toMatchObject({ page: { failure }, picture: null, tables: [] });
});

test('a page that does not answer in the time of a trial has timed out', async () => {
  const timeIsOver = new AbortController();
  const reply = scene.picture('/silent', undefined, timeIsOver.signal);
  await expect.poll(() => scene.asked.includes('/silent')).toBe(true);
  timeIsOver.abort();
  expect(await reply).toMatchObject({ page: { failure: { code: 'TrialTimedOut' } }, picture: null });
});
