/** The state of a part of the service: in order, to be looked at today, or to be acted on now. */
export type Verdict = 'good' | 'watch' | 'act';

/** The parts of the service that its health is made of. */
export const healthParts = ['workers', 'queue', 'storage', 'mails', 'templates', 'backup'] as const;
export type HealthPart = (typeof healthParts)[number];

/** The figures that the verdicts depend on. */
export interface HealthFigures {
  workerCount: number;
  waitingSubtasks: number;
  /** The wait of the subtask that has waited longest, in seconds. */
  longestWaitSeconds: number;
  /** Tasks that are not started any more because their starts ended processes. */
  tasksSetAside: number;
  isStorageFull: boolean;
  /** Mails that no mail server has taken so far, and the age of the oldest one in seconds; 0 without any. */
  mailsWaiting: number;
  oldestMailSeconds: number;
  /** Pages of the last days that all templates read, and those of them that failed. */
  pagesDone: number;
  pagesFailed: number;
  /** Hours since the last backup; `null`: there was none. */
  hoursSinceBackup: number | null;
}

/** The limits of the verdicts. */
const healthLimits = {
  waitSeconds: { watch: 300, act: 3_600 },
  mailSeconds: { watch: 300, act: 3_600 },
  failedShare: { watch: 0.2, act: 0.5 },
  backupHours: { watch: 26, act: 24 * 7 },
} as const;

/** Fewer pages say nothing about templates. */
const tellingPages = 50;

/** Returns the verdict on each part of the service. */
export function judgeHealth(figures: HealthFigures): Record<HealthPart, Verdict> {
  const { workerCount, waitingSubtasks, longestWaitSeconds, pagesDone, pagesFailed, hoursSinceBackup } = figures;
  const waits = waitingSubtasks === 0 ? 'good' : above(longestWaitSeconds, healthLimits.waitSeconds);
  return {
    workers: workerCount === 0 ? 'act' : 'good',
    queue: waits === 'good' && figures.tasksSetAside > 0 ? 'watch' : waits,
    storage: figures.isStorageFull ? 'act' : 'good',
    mails: figures.mailsWaiting === 0 ? 'good' : above(figures.oldestMailSeconds, healthLimits.mailSeconds),
    templates: judgePages({ pagesDone, pagesFailed }) ?? 'good',
    backup: hoursSinceBackup === null ? 'act' : above(hoursSinceBackup, healthLimits.backupHours),
  };
}

/** Returns the verdict on the pages of one template or of all; `null` where some failed of too few to judge by. */
export function judgePages({ pagesDone, pagesFailed }: { pagesDone: number; pagesFailed: number }): Verdict | null {
  if (pagesFailed === 0) return 'good';
  const pages = pagesDone + pagesFailed;
  return pages < tellingPages ? null : above(pagesFailed / pages, healthLimits.failedShare);
}

function above(value: number, limits: { watch: number; act: number }): Verdict {
  if (value >= limits.act) return 'act';
  return value >= limits.watch ? 'watch' : 'good';
}
