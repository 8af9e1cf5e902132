import type { ViteUserConfig } from 'vitest/config';
import { isBrowserLight } from './chromium.ts';
import { ClosingLine } from './closingLine.ts';
import { LongestFirst } from './longestFirst.ts';

const minuteMs = 60_000;
/** Three times the cores of a small machine: a test without a browser waits for most of its time. */
const testsAtOnce = 6;

/**
 * Files share the modules of their worker: loading the service and Playwright for each file takes a tenth of the time.
 * The modules keep no state except what a test opens and closes. Tests of the device replace globals (IndexedDB,
 * clocks), so each of their files has modules of its own.
 */
const sharedModules = { isolate: false };

const withoutBrowser = { maxWorkers: testsAtOnce, testTimeout: minuteMs, hookTimeout: minuteMs };

const withOthers = ['tests/**/*.{pg,browser}.test.ts'];
const ofDevice = ['tests/{src,workers}/**/*.test.ts'];

/** Four kinds of test by their environment: none, a device, a PostgreSQL server, a server and a browser. */
export const testSettings: NonNullable<ViteUserConfig['test']> = {
  reporters: ['default', new ClosingLine()],
  // Vitest reads this setting here only, not in a project.
  sequence: { sequencer: LongestFirst },
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        include: ['tests/**/*.test.ts'],
        // A comparison installs other crawlers (tests/bench), whose packages contain tests of their own.
        exclude: ['**/node_modules/**', ...withOthers, ...ofDevice],
        ...sharedModules,
        ...withoutBrowser,
      },
    },
    {
      extends: true,
      test: {
        name: 'device',
        include: ofDevice,
        exclude: withOthers,
        ...withoutBrowser,
      },
    },
    {
      extends: true,
      test: {
        name: 'pg',
        include: ['tests/**/*.pg.test.ts'],
        globalSetup: ['tests/support/databaseSetup.ts'],
        ...sharedModules,
        ...withoutBrowser,
      },
    },
    {
      extends: true,
      test: {
        name: 'browser',
        include: ['tests/**/*.browser.test.ts', 'tests/**/*.journey.ts'],
        globalSetup: ['tests/support/databaseSetup.ts', 'tests/support/browserSetup.ts'],
        ...sharedModules,
        sequence: { groupOrder: 1 },
        maxWorkers: isBrowserLight() ? 3 : 2,
        // A page on a busy machine answers after seconds: checks of a page are repeated until they hold.
        expect: { poll: { timeout: 10_000 } },
        testTimeout: 3 * minuteMs,
        hookTimeout: 3 * minuteMs,
      },
    },
  ],
};
