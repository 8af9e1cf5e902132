import type { ViteUserConfig } from 'vitest/config';
import { isBrowserLight } from './chromium.ts';
import { ClosingLine } from './closingLine.ts';
import { LongestFirst } from './longestFirst.ts';

const minuteMs = 60_000;
/** Twice the cores of a small machine: a test without a browser waits for half of its time. */
const testsAtOnce = 4;

/** Three kinds of test by their environment: none, a PostgreSQL server, a server and a browser. */
export const testSettings: NonNullable<ViteUserConfig['test']> = {
  reporters: ['default', new ClosingLine()],
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        include: ['tests/**/*.test.ts'],
        // A comparison installs other crawlers (tests/bench), whose packages contain tests of their own.
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
        maxWorkers: testsAtOnce,
        // The service has a hundred modules; they share only state that a test opens and closes.
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
        maxWorkers: isBrowserLight() ? 3 : 2,
        // A page on a busy machine answers after seconds: checks of a page are repeated until they hold.
        expect: { poll: { timeout: 10_000 } },
        testTimeout: 3 * minuteMs,
        hookTimeout: 3 * minuteMs,
      },
    },
  ],
};
