import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { anySteps, playAndCheck } from '#tests/workers/sync/model/playEdits.ts';

/**
 * `npm run faults:edits -- --runs 10000 --seed 1`: devices with several tabs edit the same tasks, while requests and
 * replies are lost, late, damaged or doubled, browsers are killed in the middle of a turn, databases are lost, profiles
 * copied and the service is restored. Prints the counts; the exit code is 1 if an edit was lost, doubled or wrong. The
 * short form is tests/workers/sync/outboxModel.test.ts.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const figures = { runs: 0, edits: 0, lost: 0, doubled: 0, wrong: 0 };
const sentences = new Map<string, number>();

const settings = { numRuns: runs, seed };
for (const [steps, deviceCount] of fc.sample(fc.tuple(anySteps, fc.integer({ min: 1, max: 3 })), settings)) {
  const { edits, lost, doubled, wrong } = await playAndCheck(steps, deviceCount);
  figures.runs += 1;
  figures.edits += edits;
  figures.lost += lost;
  figures.doubled += doubled;
  figures.wrong += wrong.length;
  for (const sentence of wrong) sentences.set(sentence, (sentences.get(sentence) ?? 0) + 1);
  if (lost + doubled + wrong.length > 0) print(`run ${figures.runs}: ${JSON.stringify({ deviceCount, steps })}`);
}
for (const [sentence, count] of sentences) print(`${count} times: ${sentence}`);
const ok = figures.lost + figures.doubled + figures.wrong === 0;
print(JSON.stringify({ name: 'faults:edits', seed, figures, ok }));
process.exitCode = ok ? 0 : 1;
