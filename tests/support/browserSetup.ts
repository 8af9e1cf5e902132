import type { TestProject } from 'vitest/node';
import { obtainChromium } from './chromium.ts';

export function setup(project: TestProject): void {
  project.provide('chromium', obtainChromium());
}
