import { expect, test } from 'vitest';
import { isFailure, pageFailure } from '#server/engine/failure.ts';
import { createRobotsCache, type RobotsAnswer } from '#server/engine/robots/robotsCache.ts';

const page = new URL('https://example.org/a?b');
const hour = 3_600_000;

/** A cache with a clock of its own, and how often the site was asked. */
function given(answer: RobotsAnswer) {
  const state = { now: 0, asked: [] as string[] };
  const ask = (url: URL): Promise<RobotsAnswer> => Promise.resolve((state.asked.push(url.href), answer));
  return { state, cache: createRobotsCache(ask, 'Sheaf', () => state.now) };
}

test.each<[string, RobotsAnswer, boolean, number]>([
  ['rules', { text: 'User-agent: *\nDisallow: /x' }, true, 24 * hour],
  ['no robots.txt (4xx)', { status: 404 }, true, 24 * hour],
  ['a server in trouble (5xx)', { status: 503 }, false, 600_000],
  ['a host that is away', pageFailure('', 'ConnectionFailed'), false, 10_000],
])('%s: asked for once, and again when its time is over', async (_, answer, isOpen, keptMs) => {
  const { state, cache } = given(answer);
  const [first, second] = await Promise.all([cache.rulesFor(page), cache.rulesFor(page)]);
  expect(second).toBe(first);
  expect(!isFailure(first) && first.isAllowed(page)).toBe(isOpen);
  state.now = keptMs - 1;
  await cache.rulesFor(page);
  expect(state.asked).toEqual(['https://example.org/robots.txt']);
  state.now = keptMs;
  await cache.rulesFor(page);
  expect(state.asked).toHaveLength(2);
});

test('each scheme, host and port has its own', async () => {
  const { state, cache } = given({ status: 404 });
  for (const url of [
    'http://example.org/',
    'https://example.org:8443/',
    'https://www.example.org/',
    'https://example.org/',
  ]) {
    await cache.rulesFor(new URL(url));
  }
  expect(state.asked).toHaveLength(4);
});
