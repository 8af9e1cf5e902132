import type { ViteUserConfig } from 'vitest/config';
import { ClosingLine } from './closingLine.ts';

const minuteMs = 60_000;

/** Three kinds of test by what they need around them: nothing, a PostgreSQL server, a server and a browser. */
export const testSettings: NonNullable<ViteUserConfig['test']> = {
  maxWorkers: 2,
  reporters: ['default', new ClosingLine()],
  projects: [
    {
      extends: true,
      test: {
        name: 'unit',
        include: ['tests/**/*.test.ts'],
        exclude: ['tests/**/*.{pg,browser}.test.ts'],
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
        fileParallelism: false,
        testTimeout: 3 * minuteMs,
        hookTimeout: 3 * minuteMs,
      },
    },
  ],
};
