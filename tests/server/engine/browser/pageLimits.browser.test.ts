import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene({
    pageMs: 12_000,
    openMs: 6_000,
    waitMs: 3_000,
    maxBytes: 3_000_000,
    maxElements: 5_000,
    maxProcessBytes: 400 * 1024 * 1024,
  });
});
afterAll(() => scene.close());

test.each<[string, string, object]>([
  ['a script does not lead past robots.txt', '/to-private', { code: 'RobotsDisallow' }],
  ['a page that reloads itself for ever ends', '/circle', { code: 'TooManyRedirects' }],
  ['a page of dialogs ends', '/alerts', { code: 'RenderFailed', detail: 'dialogs' }],
  ['a page that never comes ends', '/silent', { code: 'TimedOut', verdict: 'retry' }],
  ['a page that never ends is ended by its size', '/endless', { code: 'TooLarge' }],
  ['a page of too many elements is not taken', '/elements', { code: 'TooLarge' }],
  ['what is gone is gone', '/gone', { code: 'HttpStatus', detail: '404' }],
  ['what is no page is not taken', '/file', { code: 'NotHtml' }],
])('%s', async (_, path, expected) => {
  await expect.poll(() => scene.render(path)).toMatchObject(expected);
});

test('a step whose element is missing is reported', async () => {
  const outcome = await scene.render('/plain', { steps: [{ click: '.more' }] });
  expect(outcome).toMatchObject({ code: 'StepFailed', detail: '.more' });
});

test('a script that takes all memory ends its page only, an endless script ends in time, and other pages continue', async () => {
  const [memory, busy] = await Promise.all([
    scene.render('/memory', { steps: [{ wait: 9000 }] }),
    scene.render('/busy', { steps: [{ wait: 9000 }] }),
  ]);
  expect(memory).toMatchObject({ code: 'RenderFailed', verdict: 'giveUpPage' });
  expect(busy).toMatchObject({ code: 'TimedOut', verdict: 'giveUpPage' });
  await expect.poll(() => scene.render('/plain')).toEqual({ items: ['Item 1'] });
});
