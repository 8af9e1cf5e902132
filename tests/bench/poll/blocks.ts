import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AccountLevel } from '#core/domain/account/level.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getBlocks } from '#core/wire/sync.ts';
import { withDatabase } from '#tests/faults/ownDatabase.ts';
import { insertRun } from '#tests/server/commands/task/insertRun.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { productColumns, productRow } from '../store/productRows.ts';
import type { BlocksOrder, BlocksResult } from './blocksClient.ts';

/**
 * `npm run bench:blocks -- --requests 100 --rounds 5`: the size of an answer with blocks of rows, and the processor
 * time of the service for it, plain and compressed in turn. The exit code is 1 where compressed answers are not much
 * smaller.
 */
const { values } = parseArgs({ options: { requests: { type: 'string' }, rounds: { type: 'string' } } });
const requests = Number(values.requests ?? 100);
const rounds = Number(values.rounds ?? 5);
const encodings = ['identity', 'gzip', 'zstd'] as const;
/** About one request of the usual size, a megabyte. */
const rowCount = 8_000;
/** Of these rows, whose numbers, names and addresses are mixed; rows that repeat more become smaller. */
const promisedShare = { gzip: 0.35, zstd: 0.25 };

await withDatabase(async (url) => {
  const tested = await openTestService({ url, level: AccountLevel.Professional });
  const client = fork(join(import.meta.dirname, 'blocksClient.ts'));
  try {
    const order = await prepare(tested);
    const ask = (encoding: string) =>
      new Promise<BlocksResult>((resolve) => {
        client.once('message', (message) => resolve(message as BlocksResult));
        client.send({ ...order, encoding, requests } satisfies BlocksOrder);
      });
    const measured = { identity: [] as Figures[], gzip: [] as Figures[], zstd: [] as Figures[] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const encoding of encodings) {
        const before = process.cpuUsage();
        const { bytes } = await ask(encoding);
        const { user, system } = process.cpuUsage(before);
        // The first round warms up.
        if (round > 0) measured[encoding].push({ bytes, cpuMs: (user + system) / 1_000 / requests });
      }
    }
    const figures = {
      plain: summary(measured.identity),
      gzip: summary(measured.gzip),
      zstd: summary(measured.zstd),
    };
    const isShare = (name: keyof typeof promisedShare) =>
      figures[name].bytes <= promisedShare[name] * figures.plain.bytes;
    const ok = isShare('gzip') && isShare('zstd');
    process.stdout.write(`${JSON.stringify({ name: 'bench:blocks', figures, ok })}\n`);
    process.exitCode = ok ? 0 : 1;
  } finally {
    client.kill();
    await tested.close();
  }
});

interface Figures {
  bytes: number;
  cpuMs: number;
}

/** Returns the median of the processor time per request. */
function summary(all: readonly Figures[]): Figures {
  const times = all.map(({ cpuMs }) => cpuMs).toSorted((one, other) => one - other);
  return { bytes: all[0]?.bytes ?? 0, cpuMs: Math.round((times[Math.floor(times.length / 2)] ?? 0) * 100) / 100 };
}

/** Makes a run of products; returns where its blocks are read. */
async function prepare(tested: TestService): Promise<Omit<BlocksOrder, 'encoding' | 'requests'>> {
  const { app, database, service } = tested;
  const account = await tested.signUp('blocks');
  const body = {
    taskName: 'Products',
    templateRegistrationId: service.gallery.bySlug('demo-shop-products')?.templateRegistrationId,
    templateVersion: 1,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
  };
  const { taskId } = (await account.send(createTemplateTask, { body })).body;
  const lotId = randomUUID();
  const rows = Array.from({ length: rowCount }, (_, index) => productRow(index));
  const run = { taskId: String(taskId), lotId, columns: [...productColumns], rows };
  await insertRun(database, { accountId: account.accountId, ...run });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { address: `${origin}${getBlocks.path}?lotId=${lotId}`, cookie: account.cookie };
}
