import { idOf } from '#tests/src/support/fixtures.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { ScreenState } from '../screen.ts';

const name = 'office-pc-with-a-long-name.example.org';
const userCode = 'BCDF-GHJK';
/** Texts of these states that are data. */
export const runnerData: readonly string[] = [name, userCode];

/** Signs one runner in; another one asks for access. */
function setRunners({ answers }: FixtureService): void {
  const createdAt = Date.now() - 86_400_000;
  const signedIn = { name, system: 'Windows', createdAt, seenAt: createdAt };
  const runner = { ...signedIn, runnerId: idOf(1, 1), expiresAt: createdAt + 90 * 86_400_000 };
  const over = { ...signedIn, runnerId: idOf(1, 2), expiresAt: createdAt };
  answers.set('/v1/runners', () => ({ status: 200, body: { runners: [runner, over] } }));
  const request = { userCode, runnerName: name, system: 'macOS', requestedAt: createdAt };
  answers.set('/v1/device', () => ({ status: 200, body: { ...request, expiresAt: createdAt } }));
}

/** Local runners: the sign-in of a runner, and the steps to run a task on it. */
export const runnerStates: readonly ScreenState[] = [
  {
    name: 'a runner that asks to be signed in',
    address: `/console/device?code=${userCode}`,
    prepare: setRunners,
    reach: ({ see }) => see('runner:device.asks'),
  },
  {
    name: 'how a task runs on one’s own computer',
    address: `/client-run-download?workFlowType=10&taskId=${idOf(1, 1)}`,
    reach: ({ see }) => see('runner:download.stepRun'),
  },
  {
    name: 'no runner answers the link of a timer',
    address: `/console/task/task-info?taskId=${idOf(1, 2)}`,
    reach: async ({ press, see }) => {
      await press('runner:link.open');
      await see('runner:link.silent');
    },
  },
  {
    name: 'a runner is opened by its link',
    address: `/client-run-download?workFlowType=10&taskId=${idOf(1, 1)}`,
    reach: async ({ page, press, see }) => {
      await press('runner:link.open');
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
      await see('runner:link.handedOn');
    },
  },
];
