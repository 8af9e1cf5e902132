import { mkdir } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/db/embedded/port.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { startForwarder, type Forwarder } from '#tests/support/forwarder.ts';
import { isAlive, partsOf } from '#tests/support/parts.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { compareWrites, type WriteFigures } from './compareWrites.ts';
import { startDevices } from './devices.ts';
import type { ServerOptions } from './killServer.ts';
import { startSite } from './processes.ts';
import { seededRandom } from './random.ts';
import { endProcess, startWholeService } from './wholeService.ts';

export interface AwayFigures extends WriteFigures {
  times: number;
  /** Number of outages in which no caller got "come again": each outage lasts longer than the service waits. */
  unsaid: number;
  /** Number of processes of the service, its worker included, that ended. */
  ended: number;
  /** Time from the database's return to the first answered call and the first stored row. */
  backP50Ms: number;
  backP99Ms: number;
}

const devices = 3;
/** A stopped server does not close its connections: the service may need this time to notice. */
const unnoticedSeconds = 12;

/**
 * Takes the database away for 1 s to `maxSeconds` while devices write and lots run. In turn its processes are stopped
 * (SIGSTOP), its connections end, and the network drops everything.
 */
export async function databaseAway({
  dataFolder,
  times,
  maxSeconds,
  seed,
  print,
}: ServerOptions & { times: number; maxSeconds: number }): Promise<AwayFigures> {
  const random = seededRandom(seed);
  const site = await startSite();
  const server = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'server'), log: () => undefined });
  const way = await startForwarder(server.url);
  const serviceFolder = join(dataFolder, 'service');
  await mkdir(serviceFolder);
  const environment = { SHEAF_HOSTS: await site.writeHosts(dataFolder), DATABASE_URL: way.url };
  const service = await startWholeService({ dataFolder: serviceFolder, port: await findFreePort(), environment });
  const pid = service.process.pid ?? 0;
  await waitFor(() => partsOf(pid, 'worker').length > 0);
  const processes = [pid, ...partsOf(pid, 'web'), ...partsOf(pid, 'worker')];
  const back: number[] = [];
  let unsaid = 0;
  try {
    const writers = await startDevices(service, site.origin, { count: devices, seed });
    for (let time = 1; time <= times; time += 1) {
      await sleep(1_000 + random() * 2_000);
      const kind = kinds[time % kinds.length] ?? 'cut';
      const awaySeconds = 1 + random() * (maxSeconds - 1);
      const end = takeAway(kind, server.pid, way);
      const isSaid = await asksForRetry(service.origin, awaySeconds * 1_000);
      if (!isSaid && (kind === 'cut' || awaySeconds > unnoticedSeconds)) unsaid += 1;
      end();
      back.push(await timeToAnswer(service.origin));
      print(`${kind} for ${awaySeconds.toFixed(1)} s: back after ${Math.round(back.at(-1) ?? 0)} ms`);
    }
    const writes = await writers.stop();
    const figures = await compareWrites(server.url, writes);
    const ended = processes.filter((each) => !isAlive(each)).length;
    const sorted = back.toSorted((left, right) => left - right);
    const backP50Ms = Math.round(sorted[Math.ceil(sorted.length / 2) - 1] ?? 0);
    const backP99Ms = Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
    return { ...figures, times, unsaid, ended, backP50Ms, backP99Ms };
  } finally {
    await endProcess(service.process, 'SIGTERM');
    await way.close();
    await server.stop();
    site.stop();
  }
}

const kinds = ['stopped', 'cut', 'swallowed'] as const;

/** Takes the database away; the returned function brings it back. */
function takeAway(kind: (typeof kinds)[number], postmaster: number, way: Forwarder): () => void {
  if (kind === 'cut') way.cut();
  if (kind === 'swallowed') way.hold();
  if (kind !== 'stopped') return way.open;
  const pids = [postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
}

/** Requests data that only the database has, for `forMs`; returns whether "come again" was the answer at least once. */
async function asksForRetry(origin: string, forMs: number): Promise<boolean> {
  let isSaid = false;
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(100)) {
    const answer = await ask(origin, end - performance.now());
    isSaid ||= answer?.status === 503 && answer.headers.has('retry-after');
  }
  return isSaid;
}

async function timeToAnswer(origin: string): Promise<number> {
  const from = performance.now();
  while ((await ask(origin, 30_000))?.status !== 200) await sleep(50);
  return performance.now() - from;
}

async function ask(origin: string, withinMs: number): Promise<Response | null> {
  const answer = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(Math.ceil(withinMs)) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/**
 * Returns whether every write happened once, no process ended, callers got "come again" in each outage, and the service
 * was back within 5 s in 99 of 100 cases.
 */
export function outlivesItsDatabase(figures: AwayFigures): boolean {
  const { lost, doubled, wrong, unendedLots, edits, rows, unsaid, unavailable, ended, backP99Ms } = figures;
  const isExact = lost === 0 && doubled === 0 && wrong.length === 0 && unendedLots === 0;
  const isNoticed = unsaid === 0 && unavailable > 0 && edits > 0 && rows > 0;
  return isExact && isNoticed && ended === 0 && backP99Ms <= 5_000;
}
