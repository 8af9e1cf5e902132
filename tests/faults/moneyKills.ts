import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { createTestProvider } from '#server/payments/testProvider.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { ensureService } from '../../server/launch/build.mjs';
import { serviceFlags } from '../../server/launch/serviceProcess.mjs';
import { compareMoney, type MoneyFigures } from './compareMoney.ts';
import { buyOnce, startBuyer, startUnrulyProvider, type UnrulyProvider } from './moneyBuyers.ts';
import { startSaver, type Saver } from './moneyRecharges.ts';
import { startRefunder, type Refunder } from './moneyRefunds.ts';
import { seededRandom } from './random.ts';

const root = join(import.meta.dirname, '..', '..');
const secret = 'a secret of the faults, 32 characters';
const buyerCount = 3;

const sales = {
  coupons: [
    { code: 'TEN-OFF', type: 'derate', dollars: 10 }, { code: 'HALF', type: 'discount', percent: 50 },
    { code: 'FREE', type: 'discount', percent: 100 }, { code: 'MORE', type: 'credit', percent: 10 },
  ].map((coupon) => ({ ...coupon, endsAt: '2090-01-01T00:00:00Z' })),
}; // prettier-ignore

export interface MoneyKillOptions {
  databaseUrl: string;
  /** The present process of the database server, which starts again by itself. */
  databasePid: () => number;
  kills: number;
  seed: number;
  print: (line: string) => void;
}

export type MoneyKillFigures = MoneyFigures &
  UnrulyProvider['counts'] &
  Refunder['counts'] &
  Saver['counts'] & { kills: number; databaseKills: number };

/**
 * Accounts buy plans and credit with coupons, an operator refunds some orders, and a provider's messages arrive late, twice, in any order and among
 * forged ones, while the web process and the database server are killed at moments that the seed decides.
 */
export async function killWhileBuying(options: MoneyKillOptions): Promise<MoneyKillFigures> {
  const { databaseUrl, databasePid, kills, seed, print } = options;
  const random = seededRandom(seed);
  const web = await startWeb(databaseUrl);
  const killing = new AbortController();
  const database = openDatabase(databaseUrl, { poolSize: 2 });
  try {
    await web.untilHealthy();
    const test = createTestProvider(secret, web.origin);
    const provider = startUnrulyProvider(web.origin, test, seededRandom(seed + 1));
    const shops = [];
    for (let index = 0; index < buyerCount; index += 1) shops.push(await startBuyer(web.origin, `buyer${index}`));
    const accountIds = shops.map(({ accountId }) => accountId);
    const refunder = startRefunder({
      database,
      provider: test,
      accountIds,
      random: seededRandom(seed + 2),
      report: (orderId, amountMicro) => provider.reportRefund(orderId, amountMicro),
    });
    const saver = await startSaver(database, await startBuyer(web.origin, 'saver'), seededRandom(seed + 3));
    const buying = shops.map(async (buyer, index) => {
      const dice = seededRandom(seed + 10 + index);
      while (!killing.signal.aborted) {
        for (const { orderId, totalMicro } of await buyOnce(buyer, dice)) {
          if (totalMicro > 0 && dice() < 0.8) provider.pay(orderId, totalMicro);
        }
        // Most customers wait for their payment before they buy again.
        await sleep(dice() * 600);
      }
    });
    const bought = Promise.all(buying);
    // A failure ends the kills; it is thrown below.
    bought.catch(() => killing.abort());
    let databaseKills = 0;
    for (let kill = 1; kill <= kills && !killing.signal.aborted; kill += 1) {
      await sleep(200 + random() * 1_500);
      const isDatabase = random() < 0.25;
      if (isDatabase) await killAndAwait(databasePid);
      else await web.kill();
      databaseKills += Number(isDatabase);
      await web.untilHealthy();
      if (kill % 20 === 0) print(`${kill} kills, ${provider.counts.messages} messages`);
    }
    killing.abort();
    await bought;
    await refunder.settle();
    await provider.settle();
    const unfit = await saver.settle();
    const ids = [...accountIds, saver.accountId];
    const figures = await compareMoney(database, ids, { payments: provider.accepted, refunds: refunder.made });
    const wrong = [...figures.wrong, ...unfit];
    return { kills, databaseKills, ...figures, ...provider.counts, ...refunder.counts, ...saver.counts, wrong };
  } finally {
    killing.abort();
    await database.close();
    await web.stop();
  }
}

/** A health check may be older than the kill: the next kill must not meet a server that is not there. */
async function killAndAwait(databasePid: () => number): Promise<void> {
  const pid = databasePid();
  process.kill(pid, 'SIGKILL');
  await waitFor(() => databasePid() !== pid, { pauseMs: 20 });
}

/** Returns whether everything agreed, by kills that hit something. */
export function holdsPromises(figures: MoneyKillFigures): boolean {
  const { wrong, forgedAccepted, forged, paid, repeated, refunded, lostAnswers, recharges, kills } = figures;
  const hits = [forged, repeated, refunded, lostAnswers, recharges].every((count) => count > 0) && paid > kills / 4;
  return wrong.length === 0 && forgedAccepted === 0 && hits;
}

/** The log is full of the outages that this causes. */
function printBug(line: string): void {
  if (line.includes('"msg":"bug"')) process.stderr.write(`${line}\n`);
}

async function startWeb(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-faults-'));
  await chmod(folder, 0o711);
  await writeFile(join(folder, 'sales.json'), JSON.stringify(sales));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const variables = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SHEAF_DATA: folder,
    SHEAF_SECRET: secret,
    SHEAF_DEMO: 'yes',
    SHEAF_PAYMENTS: 'test',
    SHEAF_SIGNUP_LEVEL: 'Free',
  };
  const command = [...serviceFlags, await ensureService(root, process.execPath), '--part=web'];
  let isStopping = false;
  // As the first process does: a process that was killed, or that ended because its database was away, is started again.
  const start = (): ChildProcess => {
    // The channel exists only to break: the process ends when this one does.
    const child = spawn(process.execPath, command, {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    if (child.stderr !== null) createInterface(child.stderr).on('line', printBug);
    child.once('exit', () => {
      if (!isStopping) process_ = start();
    });
    return child;
  };
  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  let process_ = start();
  return {
    origin,
    kill: () => end(process_, 'SIGKILL'),
    untilHealthy: () =>
      waitFor(
        async () => {
          const answer = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
          await answer?.body?.cancel();
          return answer?.status === 200;
        },
        { pauseMs: 50, timeoutMs: 120_000 },
      ),
    stop: async () => {
      isStopping = true;
      await end(process_, 'SIGTERM');
      await rm(folder, { recursive: true, maxRetries: 20 });
    },
  };
}
