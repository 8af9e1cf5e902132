import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { plantFolder, projectFolder, runNode } from './plantedFolder.ts';

const config = `
import { ClosingLine } from '${projectFolder}/tests/support/closingLine.ts';
export default { test: { reporters: ['default', new ClosingLine()] } };`;

const passing = `import { it } from 'vitest';\nit('holds', () => {});\nit('holds too', () => {});`;
const failing = `import { it } from 'vitest';\nit('fails', () => { throw new Error('on purpose'); });`;

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
])('the last line tells of %s', async (_, files, line, code) => {
  const planted = plantFolder({ 'vitest.config.mjs': config, ...files });
  onTestFinished(planted.remove);
  const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs');
  const run = runNode([vitest, 'run', '--root', planted.folder], planted.folder);
  expect(await run.code).toBe(code);
  expect(run.output().trimEnd().split('\n').at(-1)).toBe(line);
});
