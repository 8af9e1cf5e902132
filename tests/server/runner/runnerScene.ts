import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import { createTemplateTask, listTaskLots } from '#core/wire/calls/task/taskCalls.ts';
import { createApiClient, type ApiClient } from '#server/runner/apiClient.ts';
import { openHome } from '#server/runner/home.ts';
import { openFetcher } from '#server/runner/run/openFetcher.ts';
import { runTask } from '#server/runner/run/runTask.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';

const program = resolve(import.meta.dirname, '../../../server/runner/main.ts');
/** One row per address, its title among the columns. */
const template = 'page-metadata';

export const byText = (one: string, other: string): number => one.localeCompare(other);

/** A machine with a runner on it, beside a service that listens. */
export async function openRunnerScene(tested: TestService, client: Client, siteHost: string) {
  const origin = await tested.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-runner-'));
  const home = openHome({ SHEAF_RUNNER_HOME: folder });
  const rule = { host: siteHost, allowPrivate: true, connections: 2, delayMs: 0 };
  writeFileSync(join(folder, 'hosts.json'), JSON.stringify([rule]));
  // The service looks at addresses when a task is saved, by its own rules.
  tested.service.hostRules = [...tested.service.hostRules, rule];

  return {
    origin,
    folder,
    home,
    /** As this machine's token has it. */
    service: (): ApiClient => createApiClient(origin, home.credentials()?.token ?? null),
    /** As `npm run runner -- …` runs it, in a process of its own. */
    spawn: (...args: string[]) => {
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
        env: { ...process.env, SHEAF_RUNNER_HOME: folder },
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const ended = once(child, 'close').then(() => ({ code: child.exitCode, text: text.trim() }));
      return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended };
    },
    /** What `run <task>` does, in this process. */
    run: async (
      taskId: string,
      isNew = false,
      stop = new AbortController(),
    ): Promise<{ code: number; text: string }> => {
      const lines: string[] = [];
      const terminal = { write: (line: string) => void lines.push(line), progress: () => undefined };
      const service = createApiClient(origin, home.credentials()?.token ?? null);
      const fetcher = openFetcher(origin, folder, {});
      const means = { service, home, terminal, fetcher, stop: stop.signal, kill: new AbortController().signal };
      const code = await runTask(means, { taskId, taskName: '' }, isNew);
      await fetcher.close();
      return { code, text: lines.join('\n') };
    },
    makeTask: async (taskName: string, urls: readonly string[]): Promise<string> => {
      const { templateRegistrationId, version } = tested.service.gallery.bySlug(template) ?? {};
      const userInputParameters = formatUserInputParameters({ Urls: [...urls] }, {});
      const body = { taskName, templateRegistrationId, templateVersion: version, userInputParameters };
      const { taskId } = (await client.send(createTemplateTask, { body })).body;
      if (typeof taskId !== 'string') throw new Error('the task was not saved');
      return taskId;
    },
    lots: async (taskId: string) =>
      listTaskLots.reply.parse((await client.send(listTaskLots, { params: { id: taskId } })).body).items,
    /** What the rows of a run name, in any order. */
    titles: async (taskId: string, lotNo: number): Promise<string[]> => {
      const answer = await client.send(getLotData, { params: { id: taskId, lotNo }, query: { pageSize: 1000 } });
      const { columns, rows } = getLotData.reply.parse(answer.body);
      return rows.map((row) => row[columns.indexOf('title')] ?? '').toSorted(byText);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
export type RunnerScene = Awaited<ReturnType<typeof openRunnerScene>>;
