import type { ViteUserConfig } from 'vitest/config';
import { ClosingLine } from './closingLine.ts';
import { LongestFirst } from './longestFirst.ts';

const minuteMs = 60_000;
/** Twice the cores of a small machine: a test without a browser waits for half of its time. */
const testsAtOnce = 4;
/** A browser, its service and its database keep a core busy: with a third, a slow machine took longer for each step. */
const browsersAtOnce = 2;

/**
 * Files share the modules of their worker: loading the service and Playwright for each file takes a tenth of the time.
 * The modules keep no state except what a test opens and closes. Tests of the device replace globals (IndexedDB,
 * clocks), so each of their files has modules of its own.
 */
const sharedModules = { isolate: false };

/** Checks are repeated until they hold: on a busy machine an answer may take seconds. */
const patient = { poll: { timeout: 90_000 } };
/** Limits for what hangs: on a slow machine, a property with a hundred runs takes minutes. */
const limits = { expect: patient, testTimeout: 10 * minuteMs, hookTimeout: 10 * minuteMs };

const withoutBrowser = { maxWorkers: testsAtOnce, ...limits };

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
        maxWorkers: browsersAtOnce,
        ...limits,
      },
    },
  ],
};
