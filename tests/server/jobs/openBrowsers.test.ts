import { expect, test } from 'vitest';
import { openBrowsers } from '#server/jobs/openBrowsers.ts';
import type { Log } from '#server/log/openLog.ts';

function listening(): Log & { logged: string[] } {
  const told: string[] = [];
  const log = (_facts: object, sentence: string): void => void told.push(sentence);
  return { logged: told, info: log, warn: log, error: log };
}
const config = { hostRules: [], userAgent: 'test' };

test('a worker without a browser has none to start', async () => {
  const log = listening();
  const browsers = await openBrowsers({ ...config, browserPath: null }, log);
  expect([browsers.forRuns, browsers.forTrials, browsers.canStart(), log.logged]).toEqual([null, null, false, []]);
});

test('one whose browser may not be started says so in its log, and reports that it has none', async () => {
  const log = listening();
  const browsers = await openBrowsers({ ...config, browserPath: '/nowhere/chromium' }, log);
  expect(browsers.canStart()).toBe(false);
  expect(log.logged).toContainEqual(expect.stringContaining('Chromium is not started'));
  await browsers.forRuns?.close();
  await browsers.forTrials?.close();
});

test('that the operator switched the sandbox off is said at each start', async () => {
  const log = listening();
  const browsers = await openBrowsers({ ...config, browserPath: process.execPath, isSandboxOff: true }, log);
  expect(log.logged).toContainEqual(expect.stringContaining('Chromium runs without its sandbox'));
  await browsers.forRuns?.close();
  await browsers.forTrials?.close();
});
