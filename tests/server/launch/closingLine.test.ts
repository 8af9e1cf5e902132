import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { plantFolder, projectFolder, runNode } from './plantedFolder.ts';

const config = `
import { ClosingLine } from '${projectFolder}/tests/support/closingLine.ts';
export default { test: { reporters: ['default', new ClosingLine()] } };`;

const passing = `import { it } from 'vitest';\nit('holds', () => {});\nit('holds too', () => {});`;
const failing = `import { it } from 'vitest';\nit('fails', () => { throw new Error('on purpose'); });`;

function runTests(files: Record<string, string>) {
  const planted = plantFolder({ 'vitest.config.mjs': config, ...files });
  onTestFinished(planted.remove);
  const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs');
  return runNode([vitest, 'run', '--root', planted.folder], planted.folder);
}

it.each([
  ['tests that pass', { 'a.test.mjs': passing }, '2 passed, 0 failed', 0],
  ['tests that pass and fail', { 'a.test.mjs': passing, 'b.test.mjs': failing }, '2 passed, 1 failed', 1],
  [
    'a file that does not load',
    { 'a.test.mjs': passing, 'b.test.mjs': `import './gone.mjs'` },
    '2 passed, 1 failed',
    1,
  ],
  ['no tests at all', {}, '0 passed, 1 failed', 1],
])('the last line reports %s', async (_, files, line, code) => {
  const run = runTests(files);
  expect(await run.code).toBe(code);
  expect(run.standardOutput().trimEnd().split('\n').at(-1)).toBe(line);
});

it('the slowest tests are named above it, the slowest first', async () => {
  const slow = `import { it } from 'vitest';\nit('takes a while', () => new Promise((end) => setTimeout(end, 1_000)));`;
  const run = runTests({ 'a.test.mjs': passing, 'b.test.mjs': slow });
  expect(await run.code).toBe(0);
  const [heading, slowest, ...others] = run.standardOutput().trimEnd().split('\n').slice(-5);
  expect(heading).toBe('The slowest tests:');
  expect(slowest).toMatch(/^ +\d+\.\d s {2}b\.test\.mjs > takes a while$/u);
  expect(others).toHaveLength(3);
});
