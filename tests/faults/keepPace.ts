import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLotEnded } from '#core/domain/task/status.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { openScene } from '#tests/server/jobs/scene.ts';
import { meanOver, type Seen } from './seenPace.ts';
import { startFleet, type Site } from './processes.ts';

interface Rule {
  connections: number;
  delayMs: number;
}

/** One second between starts would take hours; the result for these rules holds for longer delays too. */
const rules: readonly Rule[] = [
  { connections: 1, delayMs: 200 },
  { connections: 1, delayMs: 100 },
  { connections: 2, delayMs: 50 },
  { connections: 4, delayMs: 25 },
];
/** The delay in the robots.txt of the first site, longer than the operator's rule. */
const crawlDelaySeconds = 0.25;
const answerAfterMs = 30;
/** The longest time between permission and sending a request, on a machine whose cores are all busy. */
const sentLateMs = 50;

interface PaceOptions {
  databaseUrl: string;
  requests: number;
  workers: number;
  /** The number of sites with each of the rules. */
  sitesPerRule: number;
}

interface HostFigures extends Seen, Rule {}

interface PaceFigures {
  requests: number;
  workers: number;
  hosts: HostFigures[];
  unended: number;
}

/** Worker processes fetch from the same sites, which record the times of requests and the number at once. */
export async function keepPace({ databaseUrl, requests, workers, sitesPerRule }: PaceOptions): Promise<PaceFigures> {
  const count = rules.length * sitesPerRule;
  const child = fork(join(import.meta.dirname, 'pacedSites.ts'), [count, answerAfterMs, crawlDelaySeconds].map(String));
  const [hosts] = (await once(child, 'message')) as [string[]];
  const wanted = hosts.map((host, index) => ({
    host,
    ...(rules[index % rules.length] ?? { connections: 1, delayMs: 100 }),
  }));
  const site: Site = {
    origin: '',
    host: '',
    stop: () => child.kill(),
    writeHosts: async (folder) => {
      const file = join(folder, 'hosts.json');
      await writeFile(file, JSON.stringify(wanted.map((rule) => ({ ...rule, allowPrivate: true }))));
      return file;
    },
  };
  const scene = openScene(databaseUrl);
  const fleet = await startFleet(databaseUrl, site, workers);
  try {
    const nodes = workers * 4;
    const accountId = await scene.makeAccount(nodes);
    const perMs = wanted.map(({ delayMs }) => 1 / delayMs);
    const sum = perMs.reduce((total, each) => total + each, 0);
    const lots = await Promise.all(
      wanted.map(async ({ host }, index) => {
        const share = Math.ceil((requests * (perMs[index] ?? 0)) / sum);
        const startUrls = Array.from({ length: share }, (_, page) => `http://${host}/${page}`);
        return scene.startLot(accountId, await scene.makeTask(accountId), startUrls, { nodeCount: nodes });
      }),
    );
    await admit(scene.database, accountId);
    const countUnended = async (): Promise<number> => {
      const statuses = await Promise.all(lots.map(async (lotId) => (await scene.lot(lotId)).status));
      return statuses.filter((status) => !isLotEnded(status)).length;
    };
    const giveUpAt = performance.now() + 120_000 + (3 * requests) / sum;
    while ((await countUnended()) > 0 && performance.now() < giveUpAt) await sleep(250);
    child.send('report');
    const [seen] = (await once(child, 'message')) as [Seen[]];
    const figures = seen.map((each, index) => ({ ...each, ...ruleOf(wanted[index] ?? each, index) }));
    return {
      requests: seen.reduce((total, each) => total + each.requests, 0),
      workers,
      hosts: figures as HostFigures[],
      unended: await countUnended(),
    };
  } finally {
    await fleet.stop();
    await fleet.remove();
    site.stop();
    await scene.close();
  }
}

/**
 * Returns the cases where a host got requests too fast. With one connection every single gap counts where the machine
 * does nothing else (`isAlone`). Otherwise, and with several connections, the mean of ten gaps counts: a permitted
 * request starts only when its process gets the CPU, so two that were permitted apart may start together.
 */
export function faultsOfPace({ hosts, workers, unended }: PaceFigures, { isAlone }: { isAlone: boolean }): string[] {
  const faults = hosts.flatMap(({ host, connections, delayMs, ...seen }) => [
    ...(seen.maxAtOnce > connections ? [`${host}: ${seen.maxAtOnce} at once instead of ${connections}`] : []),
    ...(isAlone && connections === 1 && seen.shortestGapMs < delayMs - sentLateMs
      ? [`${host}: a gap of ${seen.shortestGapMs} ms instead of ${delayMs}`]
      : []),
    ...((seen.shortestMeanGapMs ?? delayMs) < delayMs - sentLateMs / meanOver
      ? [`${host}: gaps of ${seen.shortestMeanGapMs} ms on average instead of ${delayMs}`]
      : []),
    ...(isAlone && workers > 1 && seen.sockets < 2 ? [`${host}: only ${seen.sockets} sockets`] : []),
  ]);
  // One process alone would prove nothing; on a busy machine only one may reach a small site.
  if (workers > 1 && hosts.every(({ sockets, connections }) => sockets <= connections))
    faults.push('no site was asked by several processes');
  return unended === 0 ? faults : [...faults, `${unended} lots did not end`];
}

/** The rule in force for a site: the first one's robots.txt demands more time than the operator's rule. */
function ruleOf(rule: object, index: number): object {
  return index === 0 ? { ...rule, delayMs: crawlDelaySeconds * 1000 } : rule;
}
