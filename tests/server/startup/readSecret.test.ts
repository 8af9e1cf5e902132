import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '#server/db/embedded/StartupError.ts';
import { readSecret } from '#server/startup/readSecret.ts';
import { plantFolder, projectFolder, runNode } from '#tests/server/launch/plantedFolder.ts';

function plant(files: Record<string, string>): string {
  const planted = plantFolder(files);
  onTestFinished(planted.remove);
  return planted.folder;
}

it('processes that start in the same moment agree on one secret, and leave nothing else behind', async () => {
  const folder = plant({});
  // Each makes a folder's secret in the same millisecond as the others, 50 folders one after the other.
  const script = `
    import { readSecret } from '${join(projectFolder, 'server', 'startup', 'readSecret.ts')}';
    const [, folder, begin] = process.argv;
    const secrets = Array.from({ length: 50 }, (_, round) => {
      while (Date.now() < Number(begin) + round * 10);
      return readSecret(folder + '/' + round);
    });
    console.log(JSON.stringify(secrets));`;
  const begin = String(Date.now() + 3_000);
  const runs = [1, 2, 3].map(() => runNode(['--input-type=module', '--eval', script, folder, begin]));
  for (const run of runs) expect(await run.code, run.output()).toBe(0);
  const [first = '', ...others] = runs.map((run) => run.output());
  expect(JSON.parse(first)).toHaveLength(50);
  for (const other of others) expect(other).toBe(first);
  expect(readdirSync(join(folder, '0'))).toEqual(['secrets.json']);
});

it('so do threads of one process, and processes of two containers that have the same number', async () => {
  const folder = plant({});
  const script = `
    import { once } from 'node:events';
    import { Worker } from 'node:worker_threads';
    const body = \`
      import { parentPort, workerData } from 'node:worker_threads';
      const [module, folder, begin] = workerData;
      const { readSecret } = await import(module);
      const secrets = Array.from({ length: 50 }, (_, round) => {
        while (Date.now() < begin + round * 10);
        return readSecret(folder + '/' + round);
      });
      parentPort.postMessage(JSON.stringify(secrets));\`;
    const workerData = [process.argv[1], process.argv[2], Date.now() + 2_000];
    const threads = [1, 2, 3].map(() => new Worker(body, { eval: true, workerData }));
    const said = await Promise.all(threads.map((thread) => once(thread, 'message')));
    console.log(new Set(said.flat()).size);`;
  const module = join(projectFolder, 'server', 'startup', 'readSecret.ts');
  const run = runNode(['--input-type=module', '--eval', script, module, folder]);
  expect(await run.code, run.output()).toBe(0);
  expect(run.output().trim()).toBe('1');
});

it.each([
  ['nothing', ''],
  ['half of it', '{"secret":"abc'],
  ['one that is too short', '{"secret":"abc"}'],
])('a file that holds %s is refused with what to do, and stays', (_, text) => {
  const folder = plant({ 'secrets.json': text });
  expect(() => readSecret(folder)).toThrow(StartupError);
  expect(() => readSecret(folder)).toThrow(/secrets\.json holds no secret\. Put it back from a backup\./u);
});
