import { mkdtempSync, chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Value } from '#core/domain/data/block.ts';
import { isLotEnded } from '#core/domain/task/status.ts';
import { recipe, type Recipe } from '#core/wire/recipe/recipe.ts';
import { ensureService } from '../../../server/launch/build.mjs';
import { serviceFlags, serviceVariables } from '../../../server/launch/serviceProcess.mjs';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { openScene } from '#tests/server/jobs/scene.ts';
import { measure, type Measured } from './measure.ts';
import { fieldNames, pathOf } from './site.ts';

const root = join(import.meta.dirname, '../../..');

const streaming: Record<(typeof fieldNames)[number], object> = {
  title: { css: 'h1' },
  price: { css: '.price .amount' },
  brand: { css: '.brand a' },
  sku: { css: 'article.product', attr: 'data-sku' },
  rating: { css: '.stars', attr: 'title' },
  stock: { css: '.stock' },
  image: { css: 'img.picture', attr: 'src' },
  description: { css: '.description p' },
};
/** A selector that looks at siblings needs the whole page as a tree. */
const sourcesByKind = { streaming, tree: { ...streaming, description: { css: '.description p:first-of-type' } } };

function recipeOf(kind: keyof typeof sourcesByKind): Recipe {
  const fields = fieldNames.map((name) => ({ name, from: [sourcesByKind[kind][name]] }));
  return recipe.parse({ start: ['{+Urls}'], fields });
}

/** The product as an operator runs it: a database, and per run one lot and one worker process that completes it. */
export interface WholeLine {
  /** CPU of the worker process, its start included, and of the database while it ran. */
  run(kind: 'streaming' | 'tree', origin: string, pages: number): Promise<Measured & { rows: Value[][] }>;
  close(): Promise<void>;
}

export async function openWholeLine(): Promise<WholeLine> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-line-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined });
  await migrate(server.url);
  // As `npm start` runs it.
  const service = await ensureService(root, process.execPath);
  const scene = openScene(server.url);
  const accountId = await scene.makeAccount(1);

  const run: WholeLine['run'] = async (kind, origin, pages) => {
    const hosts = join(folder, 'hosts.json');
    const rule = { host: new URL(origin).host, allowPrivate: true, ignoreRobots: true, connections: 16, delayMs: 0 };
    writeFileSync(hosts, JSON.stringify([rule]));
    const startUrls = Array.from({ length: pages }, (_, index) => origin + pathOf(index));
    const taskId = await scene.makeTask(accountId);
    // One subtask: the worker runs it on one core, like the others.
    const plan = { recipe: recipeOf(kind), nodeCount: 1, pricePerRowMicro: 1 };
    const lotId = await scene.startLot(accountId, taskId, startUrls, plan);
    await admit(scene.database, accountId);
    const before = databaseCpuSeconds(server.pid);
    const worker = await measure([process.execPath, ...serviceFlags, service, '--part=worker'], {
      env: { DATABASE_URL: server.url, SHEAF_DATA: folder, SHEAF_HOSTS: hosts, ...serviceVariables(root) },
      stopWhen: async (hasEnded) => {
        while (!hasEnded() && !isLotEnded((await scene.lot(lotId)).status)) await sleep(100);
      },
    });
    const database = databaseCpuSeconds(server.pid) - before;
    return { ...worker, cpuSeconds: worker.cpuSeconds + database, rows: await scene.rows(lotId) };
  };
  return {
    run,
    close: async () => {
      await scene.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ticksPerSecond = 100;

/** User and system time of the database server: of its living processes and of those that ended. */
function databaseCpuSeconds(serverPid: number): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/u.test(name))) {
    const [parent, own, ended] = timesOf(pid);
    if (Number(pid) === serverPid) ticks += own + ended;
    else if (parent === serverPid) ticks += own;
  }
  return ticks / ticksPerSecond;
}

/** Parent, own ticks, and ticks of children that ended; zeros for a process that has ended. */
function timesOf(pid: string): [parent: number, own: number, ended: number] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    return [at(1), at(11) + at(12), at(13) + at(14)];
  } catch {
    return [0, 0, 0];
  }
}
