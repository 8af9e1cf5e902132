import { judgeHealth, type HealthPart, type Verdict } from '#core/domain/operator/health.ts';
import type { ServiceHealth } from '#core/wire/calls/operator/operatorServiceCalls.ts';

/** Returns the verdicts on the service from what it reported. */
export function verdictsOf(health: ServiceHealth): Record<HealthPart, Verdict> {
  const { at, workers, queue, storage, mails, templates, backupAt } = health;
  return judgeHealth({
    workerCount: workers.length,
    waitingSubtasks: queue.waiting,
    longestWaitSeconds: queue.longestWaitSeconds,
    tasksSetAside: queue.tasksSetAside,
    isStorageFull: storage.isFull,
    mailsWaiting: mails.waiting,
    oldestMailSeconds: mails.oldestAt === null ? 0 : (at - mails.oldestAt) / 1000,
    pagesDone: templates.pagesDone,
    pagesFailed: templates.pagesFailed,
    hoursSinceBackup: backupAt === null ? null : (at - backupAt) / 3_600_000,
  });
}
