import type { ViteUserConfig } from 'vitest/config';
import { isBrowserLight } from './chromium.ts';
import { ClosingLine } from './closingLine.ts';
import { LongestFirst } from './longestFirst.ts';

const minuteMs = 60_000;
/** Twice the cores of a small machine: half of the time of a test without a browser is waiting. */
const testsAtOnce = 4;

/**
 * A browser and a database server beside the tests of others have moments that no wait foresees. Who fails then is asked
 * once more, and named at the end (closingLine.ts): a second attempt is a fault to be mended, not a reason to stop.
 */
const secondAttempt = 1;

/** Three kinds of test by what they need around them: nothing, a PostgreSQL server, a server and a browser. */
export const testSettings: NonNullable<ViteUserConfig['test']> = {
  reporters: ['default', new ClosingLine()],
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        include: ['tests/**/*.test.ts'],
        // A comparison that installed what it compares with (tests/bench) brings tests of others.
        exclude: ['**/node_modules/**', 'tests/**/*.{pg,browser}.test.ts'],
        maxWorkers: testsAtOnce,
        testTimeout: minuteMs,
        hookTimeout: minuteMs,
      },
    },
    {
      extends: true,
      test: {
        name: 'pg',
        include: ['tests/**/*.pg.test.ts'],
        globalSetup: ['tests/support/databaseSetup.ts'],
        retry: secondAttempt,
        maxWorkers: testsAtOnce,
        // The service is a hundred modules, and they share nothing but what a test opens and closes.
        isolate: false,
        testTimeout: minuteMs,
        hookTimeout: minuteMs,
      },
    },
    {
      extends: true,
      test: {
        name: 'browser',
        include: ['tests/**/*.browser.test.ts', 'tests/**/*.journey.ts'],
        globalSetup: ['tests/support/databaseSetup.ts', 'tests/support/browserSetup.ts'],
        sequence: { groupOrder: 1, sequencer: LongestFirst },
        retry: secondAttempt,
        maxWorkers: isBrowserLight() ? 2 : 1,
        // A page answers in its own time, on a busy machine after seconds; what is asked of it is asked until it is so.
        expect: { poll: { timeout: 10_000 } },
        testTimeout: 3 * minuteMs,
        hookTimeout: 3 * minuteMs,
      },
    },
  ],
};
