import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defaultProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { LotStatus, SubtaskStatus } from '#core/domain/task/status.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { runSubtask } from '#server/jobs/run/runSubtask.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { sweep } from '#server/jobs/housekeeping/sweep.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { deferred } from '../deferred.ts';
import { makePageWorker, pages, urls } from '../pageWorker.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
/** A worker that is not seen for a while is gone, and nothing is admitted without one. */
const showWorker = () => reportWorker(scene.database.kysely, crypto.randomUUID());

async function take(): Promise<Claim[]> {
  return (await openQueue(scene.database)).take('subtask', 100);
}

async function admitted(accountId: string): Promise<Claim[]> {
  await showWorker();
  await admit(scene.database, accountId);
  return take();
}

test('§3.7: a subtask pays for bytes through premium proxies once, in the write that they came with, however its workers die', async () => {
  const pricePerGbMicro = 5_000_333;
  const accountId = await scene.makeAccount(1);
  const proxies = { settings: defaultProxySettings, pricePerGbMicro };
  const lotId = await scene.startLot(accountId, await scene.makeTask(accountId), urls(1), {
    recipe: pages(9),
    pricePerRowMicro: 7,
    proxies,
  });
  const written: number[] = [];
  const [reached, goOn] = [deferred(), deferred()];
  const frozen = makePageWorker(
    scene.database,
    async (url) => {
      if (!url.endsWith('/4')) return;
      reached.resolve();
      await goOn.promise;
    },
    () => (written.push(123_457), 123_457),
  );
  const [claim] = await admitted(accountId);
  const running = runSubtask(frozen.context, claim!);
  await reached.promise;
  await waitFor(async () => (await scene.subtask(lotId)).row_count === 4);
  const before = await scene.subtask(lotId);
  expect(before.proxy_bytes).toBe(123_457 * written.length);
  await showWorker();
  await scene.expireLeases();
  await sweep(scene.database);
  const [successor] = await take();
  const bytesBySuccessor: number[] = [];
  await runSubtask(
    makePageWorker(scene.database, undefined, () => (bytesBySuccessor.push(700_001), 700_001)).context,
    successor!,
  );
  goOn.resolve();
  await running;
  // What the dead one would still write is refused, its bytes with it.
  const counts = { rowCount: 0, urlsDone: 0, pagesDone: 1, pagesFailed: 0 };
  const late = { parts: [], ...counts, failures: [], failedPages: [], segments: [], position: null! };
  expect(await writeRows(scene.database, { ...claim!, lotId }, late, [], { proxyBytes: 999_999_999 })).toBeNull();
  const bytes = before.proxy_bytes + bytesBySuccessor.length * 700_001;
  expect(await scene.subtask(lotId)).toMatchObject({ proxy_bytes: bytes, attempts: 2 });
  const proxyMicro = Math.floor((bytes * pricePerGbMicro) / 1_000_000_000);
  expect(await scene.charged(accountId)).toBe(9 * 7 + proxyMicro);
  expect(await scene.lot(lotId)).toMatchObject({ charge_micro: 9 * 7 + proxyMicro });
  const { rows } = await sql<{ kind: string; lot_id: string; micro: number }>`
    select kind, lot_id, -sum(amount_micro)::bigint as micro from ledger where account_id = ${accountId}
    group by kind, lot_id order by kind`.execute(scene.database.kysely);
  expect(rows).toEqual([
    { kind: 'proxy', lot_id: lotId, micro: proxyMicro },
    { kind: 'rows', lot_id: lotId, micro: 63 },
  ]);
});

test('a subtask whose proxies are not available fails without a request, and stops its lot', async () => {
  const accountId = await scene.makeAccount(1);
  const lotId = await scene.startLot(accountId, await scene.makeTask(accountId), urls(1), { recipe: pages(3) });
  const [claim] = await admitted(accountId);
  const failure = { url: urls(1)[0]!, code: 'ProxyUnreadable', verdict: 'stopLot', detail: null } as const;
  const visited: string[] = [];
  const worker = makePageWorker(scene.database, (url) => void visited.push(url));
  await runSubtask({ ...worker.context, openRoute: () => failure }, claim!);
  expect(visited).toEqual([]);
  expect(await scene.subtask(lotId)).toMatchObject({ status: SubtaskStatus.Stopped, failures: [failure] });
  expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Stopped, end_reason: 'StoppedByFailure' });
});
