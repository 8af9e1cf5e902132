import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AccountLevel } from '#core/domain/account/level.ts';
import { lineList, maxListLines } from '#core/domain/parameters/lineList.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { batchStart, createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import type { ListOrder, ListResult } from './lists/client.ts';

/**
 * npm run bench:lists
 *
 * Sends, saves and starts 200,000 addresses, and 1,000 lines by 1,000, which are a million addresses. Another process
 * sends the requests; the service runs in this one, so that its blocking time and its memory can be measured here.
 * Other work of the machine makes every stall longer: the promise is about the processor time of one turn.
 */
const longestTurnMs = 50;
const shop = 'https://shop.example/products/garden-chairs/';

interface Step {
  ms: number;
  /** Processor time of this thread between two checks, one per millisecond: the longest turn of its event loop. */
  turnMs: number;
  /** The longest delay of a check: that turn, plus other work of the machine. */
  stallMs: number;
  /** Highest resident memory minus the memory before. */
  megaBytesMore: number;
}

const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-lists-'));
const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => undefined });
try {
  await migrate(postgres.url);
  const tested = await openTestService({ url: postgres.url, level: AccountLevel.Professional });
  const client = fork(join(import.meta.dirname, 'lists', 'client.ts'));
  const figures = await measure(tested, client);
  client.kill();
  await tested.close();
  const ok = Object.values(figures).every(({ turnMs }) => turnMs <= longestTurnMs);
  process.stdout.write(`${JSON.stringify({ name: 'bench:lists', figures, ok })}\n`);
  process.exitCode = ok ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(tested: TestService, client: ChildProcess): Promise<Record<string, Step>> {
  const { accountId, cookie } = await tested.signUp('ada');
  await tested.database.withAccount(accountId, (tx) =>
    insertCredit(tx, { accountId, cause: 'bench', amountMicro: 1_000_000_000 }),
  );
  const origin = await tested.app.listen({ host: '127.0.0.1', port: 0 });
  const figures: Record<string, Step> = {};
  const run = async (name: string, order: ListOrder): Promise<ListResult> => {
    const { result, step } = await watched(client, order);
    if (result.status !== 200) throw new Error(`${name}: ${result.status} ${JSON.stringify(result.body)}`);
    figures[name] = step;
    process.stdout.write(
      `${name}: ${step.ms} ms, longest turn ${step.turnMs} ms, stall ${step.stallMs} ms, ${step.megaBytesMore} MB more\n`,
    );
    return result;
  };
  const at = { origin, cookie };
  const call = (path: string, body: unknown): ListOrder => ({ ...at, kind: 'call', path, body });
  const save = async (name: string, values: ParameterValues, slug: string): Promise<string> => {
    const body = draftOf(tested, values, slug);
    return String((await run(name, call(createTemplateTask.path, body))).body['taskId']);
  };

  // The first requests of a process also load and warm up code that later ones find ready.
  await run('warm-up', { ...at, kind: 'list', lines: 3_000, prefix: shop });
  const sent = await run('send 200,000 lines', { ...at, kind: 'list', lines: maxListLines, prefix: shop });
  const Urls = lineList(sent.hash, maxListLines, [`${shop}0`]);
  const taskId = await save('save 200,000 lines', { Urls }, 'page-metadata');
  await run('start 200,000 addresses', call(batchStart.path, { taskIds: [taskId] }));

  const template = tested.service.gallery.bySlug('list-by-selectors');
  if (template === undefined) throw new Error('the library has no list-by-selectors');
  template.recipe.start[0] = '{+Urls}/{Fields}';
  for (const { controlOptions } of template.parameters) Object.assign(controlOptions ?? {}, { maxLines: 1_000 });
  const thousand = (text: string) => Array.from({ length: 1_000 }, (_, index) => `${text}${index}`);
  const values = { Urls: thousand(shop), ItemSelector: '.a', Fields: thousand('name = .a') };
  const combined = await save('save 1,000 × 1,000 lines', values, 'list-by-selectors');
  await run('start 1,000,000 addresses', call(batchStart.path, { taskIds: [combined] }));
  delete figures['warm-up'];
  return figures;
}

async function watched(client: ChildProcess, order: ListOrder): Promise<{ result: ListResult; step: Step }> {
  const before = process.memoryUsage().rss;
  let highest = before;
  const sampling = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let turn = 0;
  let last = busyMs();
  const looking = setInterval(() => {
    turn = Math.max(turn, busyMs() - last);
    last = busyMs();
  }, 1);
  const result = await new Promise<ListResult>((resolve) => {
    client.once('message', (message) => resolve(message as ListResult));
    client.send(order);
  });
  delay.disable();
  clearInterval(sampling);
  clearInterval(looking);
  const step = {
    ms: Math.round(result.milliseconds),
    turnMs: Math.round(turn),
    stallMs: Math.round(delay.max / 1e6),
    megaBytesMore: Math.round((highest - before) / 1e6),
  };
  return { result, step };
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function draftOf({ service }: TestService, values: ParameterValues, slug: string) {
  const template = service.gallery.bySlug(slug);
  return {
    taskName: 'Bench',
    templateRegistrationId: template?.templateRegistrationId,
    templateVersion: template?.version,
    userInputParameters: formatUserInputParameters(values, {}),
  };
}
