import { hostname } from 'node:os';
import { success, type Result } from '#core/domain/refusal.ts';
import type { ServiceHealth } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { programVersion } from '#server/programVersion.ts';
import {
  readBackupTime,
  readBusyHosts,
  readStorage,
  readUnsentMails,
  readWorkers,
} from '#server/db/tables/service/serviceHealth.ts';
import { readTemplatePages, type TemplatePages } from '#server/db/tables/service/templateRuns.ts';
import { readWebProcesses } from '#server/db/tables/service/webProcesses.ts';
import { readServiceMetrics } from '#server/db/tables/service/serviceMetrics.ts';
import { connectionsOf, politeDefault, ruleFor, type HostRule } from '#server/engine/egress/hostRules.ts';
import type { CommandContext } from '../commandContext.ts';
import { asOperator } from './asOperator.ts';

/** The lengths of the lists. */
const hostCount = 10;
const accountCount = 5;
const templateCount = 5;
/** The days of the pages by template. */
export const pageDays = 7;

/** Returns the health of the service, over all its processes. Refused as `asOperator`. */
export async function getServiceHealth(context: CommandContext, operatorId: string): Promise<Result<ServiceHealth>> {
  return asOperator(context, operatorId, async (tx) => {
    const { hostRules, gallery, isStorageFull } = context;
    const metrics = await readServiceMetrics(tx);
    const { oldestAt, waiting } = await readUnsentMails(tx);
    return success({
      at: Date.now(),
      web: webProcess(context),
      webs: (await readWebProcesses(tx)).map(withTimes),
      workers: (await readWorkers(tx)).map(withTimes),
      queue: {
        running: metrics.runningSubtasks,
        waiting: metrics.waitingSubtasks,
        longestWaitSeconds: metrics.longestWaitSeconds,
        exportsWaiting: metrics.waitingExports,
        exportsRunning: metrics.runningExports,
        tasksSetAside: metrics.tasksSetAside,
        workerLosses: metrics.workerLosses,
      },
      hosts: (await readBusyHosts(tx, hostCount)).map((host) => ({ ...host, ...paceOf(hostRules, host.host) })),
      storage: { ...(await readStorage(tx, accountCount)), isFull: isStorageFull() },
      mails: { waiting, oldestAt: oldestAt?.getTime() ?? null },
      templates: { count: gallery.templates.length, ...pagesOf(await readTemplatePages(tx, pageDays)) },
      backupAt: await readBackupTime(tx),
    });
  });
}

function withTimes<Process extends { startedAt: Date; seenAt: Date }>(process: Process) {
  return { ...process, startedAt: process.startedAt.getTime(), seenAt: process.seenAt.getTime() };
}

function webProcess({ restarts }: CommandContext): ServiceHealth['web'] {
  const { web = 0, worker = 0 } = restarts();
  return {
    machine: hostname(),
    version: programVersion,
    startedAt: Math.round(Date.now() - process.uptime() * 1000),
    residentBytes: process.memoryUsage.rss(),
    restarts: { web, worker },
  };
}

/** The pace of a host by its rule for `/`. */
function paceOf(rules: readonly HostRule[], host: string): { connections: number; delayMs: number } {
  const address = `https://${host}/`;
  const rule = URL.canParse(address) ? ruleFor(rules, new URL(address)) : undefined;
  return { connections: connectionsOf(rules, host), delayMs: rule?.delayMs ?? politeDefault.delayMs };
}

function pagesOf(rows: readonly TemplatePages[]): Omit<ServiceHealth['templates'], 'count'> {
  const sum = (of: (row: TemplatePages) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    days: pageDays,
    pagesDone: sum((row) => row.pagesDone),
    pagesFailed: sum((row) => row.pagesFailed),
    worst: rows
      .filter((row) => row.pagesFailed > 0)
      .slice(0, templateCount)
      .map(({ slug, runs, pagesDone, pagesFailed }) => ({ slug, runs, pagesDone, pagesFailed })),
  };
}
