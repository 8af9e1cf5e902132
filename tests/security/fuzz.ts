import { parseArgs } from 'node:util';
import { loadGallery } from '#server/templates/gallery.ts';
import { withDatabase } from '#tests/faults/ownDatabase.ts';
import { runFuzz } from './fuzz/runFuzz.ts';
import { startTarget } from './fuzz/target.ts';

/**
 * `npm run fuzz -- --requests 100000 --seed 1`: calls everything in the contract with right, nearly right and hostile
 * requests, as a stranger, a free and a paid account, a runner and a program, against a service in a process of its own. Fails
 * where an answer is a 5xx, is not in the contract, takes more than 10 s, where a field was never sent wrong, or where
 * memory grows.
 */
const maxMemoryMb = 50;
const maxHeapMb = 20;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    connections: { type: 'string', default: '6' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const gallery = await loadGallery();
const [requests = 0, seed = 1, connections = 1] = [values.requests, values.seed, values.connections].map(Number);
await withDatabase(async (url) => {
  const target = await startTarget(url);
  try {
    const figures = await runFuzz(target, { requests, seed, connections, gallery, print });
    const { findings, memoryMb, heapMb, neverSentWrong } = figures;
    const isWhole = findings === 0 && neverSentWrong.length === 0;
    const ok = isWhole && (memoryMb ?? 0) <= maxMemoryMb && (heapMb ?? 0) <= maxHeapMb;
    print(JSON.stringify({ name: 'fuzz', seed, figures, ok }));
    process.exitCode = ok ? 0 : 1;
  } finally {
    await target.close();
  }
});
