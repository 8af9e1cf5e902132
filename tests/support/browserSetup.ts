import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../server/launch/build.mjs';
import { obtainChromium } from './chromium.ts';

/** Prepares tests in a browser: the current console in dist, and a browser. */
export async function setup(project: TestProject): Promise<void> {
  await ensureBuilt(join(import.meta.dirname, '../..'), process.execPath);
  project.provide('chromium', obtainChromium());
}
