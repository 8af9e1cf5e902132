import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/db/embedded/port.ts';
import { partsOf } from '#tests/support/parts.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { compareWrites, type WriteFigures } from './compareWrites.ts';
import { startDevices } from './devices.ts';
import { startSite } from './processes.ts';
import { seededRandom } from './random.ts';
import {
  endProcess,
  isHealthy,
  isSecondStartRefused,
  readDatabaseUrl,
  readPostmasterPid,
  startWholeService,
  type WholeService,
} from './wholeService.ts';

export interface ServerOptions {
  dataFolder: string;
  seed: number;
  print: (line: string) => void;
}

export interface KillServerFigures extends WriteFigures {
  kills: number;
  /** Time from the start of the next process, or from the end of the database server, to the answer "ready". */
  backP50Ms: number;
  backP99Ms: number;
  secondStarts: number;
  secondStartsRefused: number;
}

const devices = 3;
/**
 * The processes of which the seed chooses one per kill: the web half (never twice in a row), the first process, the
 * first process with its database server, or the database server.
 */
const victims = ['web', 'service', 'both', 'database'] as const;
type Victim = (typeof victims)[number];

/**
 * Kills one of the victims with SIGKILL while devices write, at moments that the seed decides. The whole service is
 * then started again; where only the database or the web half died, the service restarts it itself.
 */
export async function killServer({
  dataFolder,
  kills,
  seed,
  print,
}: ServerOptions & { kills: number }): Promise<KillServerFigures> {
  const random = seededRandom(seed);
  const site = await startSite();
  const port = await findFreePort();
  const environment = { SHEAF_HOSTS: await site.writeHosts(dataFolder) };
  const start = () => startWholeService({ dataFolder, port, environment });
  const times: number[] = [];
  let [secondStarts, secondStartsRefused] = [0, 0];
  let victim: Victim = 'web';
  let service = await start();
  try {
    const writers = await startDevices(service, site.origin, { count: devices, seed });
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(500 + random() * 2_500);
      const others: Victim[] = victims.filter((each) => each !== 'web' || victim !== 'web');
      victim = others[Math.floor(random() * others.length)] ?? 'both';
      if (victim === 'database') times.push(await killDatabase(service));
      else if (victim === 'web') times.push(await killWeb(service));
      else {
        const postmaster = await readPostmasterPid(dataFolder);
        await endProcess(service.process, 'SIGKILL');
        if (victim === 'both') process.kill(postmaster, 'SIGKILL');
        service = await start();
        times.push(service.readyMs);
      }
      if (kill % 3 === 1) {
        const second = await isSecondStartRefused({ dataFolder, port, environment });
        secondStarts += 1;
        secondStartsRefused += Number(second.isRefused);
      }
      print(`kill ${kill} of ${victim}: back after ${Math.round(times.at(-1) ?? 0)} ms`);
    }
    const writes = await writers.stop();
    const figures = await compareWrites(readDatabaseUrl(dataFolder), writes);
    const sorted = times.toSorted((left, right) => left - right);
    const backP50Ms = Math.round(sorted[Math.ceil(sorted.length / 2) - 1] ?? 0);
    const backP99Ms = Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
    return { ...figures, kills, backP50Ms, backP99Ms, secondStarts, secondStartsRefused };
  } finally {
    await endProcess(service.process, 'SIGTERM');
    site.stop();
  }
}

/** The service continues and starts its database again. */
async function killDatabase({ origin, dataFolder }: WholeService): Promise<number> {
  const pid = await readPostmasterPid(dataFolder);
  process.kill(pid, 'SIGKILL');
  const killedAt = performance.now();
  const isAnother = () =>
    readPostmasterPid(dataFolder).then(
      (next) => next !== pid,
      () => false,
    );
  await waitFor(async () => (await isAnother()) && isHealthy(origin), { pauseMs: 20 });
  return performance.now() - killedAt;
}

/** The database and the workers continue, and a new web half starts soon. */
async function killWeb({ origin, process: { pid } }: WholeService): Promise<number> {
  const killed = partsOf(pid, 'web');
  for (const web of killed) process.kill(web, 'SIGKILL');
  const killedAt = performance.now();
  const isAnother = (): boolean => partsOf(pid, 'web').some((web) => !killed.includes(web));
  await waitFor(async () => isAnother() && isHealthy(origin), { pauseMs: 20 });
  return performance.now() - killedAt;
}

/**
 * Returns whether every write happened once, no wrong answer other than "come again" came, and the service was back
 * within 5 s in 99 of 100 cases.
 */
export function holdsPromises(figures: KillServerFigures): boolean {
  const { lost, doubled, wrong, unendedLots, edits, rows, kills, backP99Ms, secondStarts, secondStartsRefused } =
    figures;
  const isExact = lost === 0 && doubled === 0 && wrong.length === 0 && unendedLots === 0;
  // Kills without writes at the same time would prove nothing.
  return isExact && edits > kills && rows > 0 && backP99Ms <= 5_000 && secondStartsRefused === secondStarts;
}
