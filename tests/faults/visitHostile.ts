import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLotEnded } from '#core/domain/task/status.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { openScene, type Scene } from '#tests/server/jobs/scene.ts';
import { askOften } from './askOften.ts';
import { knownLot, Mix } from './catalogue.ts';
import { hostilePages } from './hostilePages.ts';
import { startFleet, startSite, type Site } from './processes.ts';
import { watchMemory } from './processTree.ts';
import type { WholeService } from './wholeService.ts';

interface Ended {
  path: string;
  code: string | null;
  seconds: number;
  isExpected: boolean;
}

export interface VisitOptions {
  databaseUrl: string;
  /** The web half of the service, on the same database. */
  service: Pick<WholeService, 'origin' | 'dataFolder'>;
  /** Number of pages in the harmless lots. */
  pagesBeside: number;
  print: (line: string) => void;
}

/** Two workers of four subtasks each. */
const workers = 2;
const giveUpMs = 15 * 60_000;

/**
 * Visits all hostile pages at once beside a lot of harmless ones, while another client sends requests to the service.
 */
export async function visitHostile({ databaseUrl, service, pagesBeside, print }: VisitOptions) {
  const harmless = await startSite();
  const child = fork(join(import.meta.dirname, 'hostileSite.ts'));
  const [port] = (await once(child, 'message')) as [number];
  const hostile = `127.0.0.1:${port}`;
  const open = { allowPrivate: true, ignoreRobots: true, connections: 8, delayMs: 0 };
  const site: Site = {
    ...harmless,
    writeHosts: async (folder) => {
      const file = join(folder, 'hosts.json');
      await writeFile(file, JSON.stringify([harmless.host, hostile].map((host) => ({ host, ...open }))));
      return file;
    },
  };
  const scene = openScene(databaseUrl);
  const fleet = await startFleet(databaseUrl, site, workers);
  const memory = watchMemory();
  try {
    const accountId = await scene.makeAccount(workers * 4);
    const startLot = async (urls: string[], recipe: (typeof hostilePages)[number]['recipe']): Promise<string> =>
      scene.startLot(accountId, await scene.makeTask(accountId), urls, { recipe, nodeCount: workers * 4 });
    const begun = performance.now();
    const lots = new Map<string, string>();
    for (const { path, recipe } of hostilePages) lots.set(path, await startLot([`http://${hostile}${path}`], recipe));
    const beside = knownLot(harmless.origin, 1, pagesBeside, Mix.Http);
    const besideLotId = await startLot(beside.startUrls, beside.recipe);
    await admit(scene.database, accountId);
    const asking = askOften(service);
    const ended = await waitForEnds(scene, lots, begun, print);
    const calls = await asking.stop();
    const rowsBeside = await waitForRows(scene, besideLotId);
    const { workerMb, browserMb } = memory;
    return { ended, calls, rowsBeside, wanted: pagesBeside, workerMb, browserMb };
  } finally {
    memory.stop();
    await fleet.stop();
    await fleet.remove();
    child.kill();
    harmless.stop();
    await scene.close();
  }
}

async function waitForEnds(
  scene: Scene,
  lots: Map<string, string>,
  begun: number,
  print: (line: string) => void,
): Promise<Ended[]> {
  const ended: Ended[] = [];
  while (ended.length < lots.size && performance.now() - begun < giveUpMs) {
    await sleep(250);
    for (const { path, ends } of hostilePages) {
      const lotId = lots.get(path) ?? '';
      if (ended.some((each) => each.path === path) || !isLotEnded((await scene.lot(lotId)).status)) continue;
      const { failures } = await scene.subtask(lotId);
      const code = failures[0]?.code ?? null;
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      ended.push({ path, code, seconds, isExpected: ends.includes(code) });
      print(`${path} ended after ${seconds} s: ${code ?? 'with a row'}`);
    }
  }
  return ended;
}

async function waitForRows(scene: Scene, lotId: string): Promise<number> {
  const until = performance.now() + 60_000;
  while (!isLotEnded((await scene.lot(lotId)).status) && performance.now() < until) await sleep(250);
  return (await scene.rows(lotId)).length;
}
