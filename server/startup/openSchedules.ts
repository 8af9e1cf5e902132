import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { DueRuns } from '../commands/schedule/dueRuns.ts';
import type { StartContext } from '../commands/commandContext.ts';
import type { Database } from '../db/database.ts';
import { readMsToNextRun } from '../db/tables/task/schedules.ts';
import type { Schedules } from '../jobs/queue/scheduleLoop.ts';

type ScheduleContext = Pick<StartContext, 'secrets' | 'proxyPool' | 'isStorageFull'> & { database: Database };

/**
 * Opens the scheduled runs of a worker process. The templates and the modules of a start are loaded at the first due
 * run: they would take most of a worker's start, and a service without schedules never needs them.
 */
export function openSchedules(
  config: Config,
  { database, ...given }: ScheduleContext,
  log: FastifyBaseLogger,
): Schedules & { close(): void } {
  let opening: Promise<{ runs: DueRuns; close: () => void }> | undefined;

  const open = async () => {
    const [{ createDueRuns }, { watchBrowserSupply }, { loadTemplates }] = await Promise.all([
      import('../commands/schedule/dueRuns.ts'),
      import('../commands/template/trial/browserSupply.ts'),
      import('./loadTemplates.ts'),
    ]);
    const { publicUrl, hostRules, browserPath, templatesFolder } = config;
    const gallery = await loadTemplates(templatesFolder);
    const browsers = await watchBrowserSupply(database, browserPath === null);
    const service: StartContext = { ...given, database, gallery, publicUrl, hostRules, browsers };
    const onFault = (taskId: string, err: unknown) =>
      log.error({ err, taskId }, 'a scheduled run could not be started');
    return { runs: createDueRuns(database, service, onFault), close: () => browsers.close() };
  };
  const opened = () => {
    opening ??= open();
    opening.catch(() => (opening = undefined));
    return opening;
  };
  return {
    msToNext: () => readMsToNextRun(database.kysely),
    prepare: async () => void (await opened()),
    run: async () => (await opened()).runs.run(),
    close: () => void opening?.then(({ close }) => close()).catch(() => undefined),
  };
}
