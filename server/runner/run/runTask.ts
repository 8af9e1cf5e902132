import { randomUUID } from 'node:crypto';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import {
  beginLocalRun,
  endLocalSubtask,
  type LocalRun,
  type LocalSubtask,
} from '#core/wire/calls/runner/localRunCalls.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { Patience, ApiClient } from '../apiClient.ts';
import type { Home } from '../home.ts';
import { PartLost, runPart, type EndedPart, type PartProgress } from './runPart.ts';
import { sentenceOfFailed, sentenceOfFailure, sentenceOfLocal } from '../sentences.ts';
import type { Terminal } from '../terminal.ts';

interface Task {
  taskId: string;
  taskName: string;
}

export interface RunContext {
  service: ApiClient;
  home: Home;
  terminal: Terminal;
  fetcher: Fetcher;
  /** Aborts at Ctrl-C: the rows that were read are kept. */
  stop: AbortSignal;
  /** Aborts at the second Ctrl-C: nothing is waited for any more. */
  kill: AbortSignal;
}

type Begun = CallReply<typeof beginLocalRun> & { run: LocalRun };

/**
 * Runs a task on this machine: continues the unfinished run that this machine began, or begins one. After a kill the
 * service still has the stored rows and the position. The exit code: 0 complete, 1 not begun or failed, 130 stopped.
 */
export async function runTask(context: RunContext, task: Task, isNew: boolean): Promise<number> {
  const { terminal } = context;
  const processId = randomUUID();
  const begun = await begin(context, task, isNew, processId);
  if (!begun.ok) return end(terminal, sentenceOfFailed(begun), 1);
  if (typeof begun.value === 'string') return end(terminal, begun.value, 1);
  const { run } = begun.value;
  const name = `run ${run.lotNo} of ${run.taskName}`;
  terminal.write(
    run.rowCount > 0 ? `Going on with ${name}, which has ${counted(run.rowCount, 'row')}.` : `Began ${name}.`,
  );
  try {
    return await runParts(context, task, begun.value, processId);
  } catch (error) {
    if (context.kill.aborted)
      return end(terminal, 'Ended at once. The same command continues after the last row that was sent.', 130);
    if (error instanceof PartLost) return end(terminal, sentenceOfFailed(error.outcome), 1);
    throw error;
  }
}

/**
 * Returns the run that was begun, or the sentence that says why none was. The key is stored before the service is
 * called.
 */
async function begin(
  { service, home }: Pick<RunContext, 'service' | 'home'>,
  task: Task,
  isNew: boolean,
  processId: string,
): Promise<Outcome<Begun | string>> {
  const kept = isNew ? undefined : home.runOf(task.taskId);
  const runKey = kept ?? randomUUID();
  home.saveRun(task.taskId, runKey);
  const asked = await service.send(beginLocalRun, { body: { taskId: task.taskId, runKey, processId } });
  if (!asked.ok) return asked;
  const { run, refusal } = asked.value;
  // A run that has ended, or that another run followed, is not continued.
  const isOver = refusal === 'RunFollowed' || run?.status === LotStatus.Completed;
  if (isOver && kept !== undefined) return begin({ service, home }, task, true, processId);
  if (run === null) return success(refusal === null ? 'The run was not begun.' : sentenceOfLocal(refusal));
  return success({ ...asked.value, run });
}

async function runParts(context: RunContext, task: Task, begun: Begun, processId: string): Promise<number> {
  const { service, terminal } = context;
  const { recipe, parameters } = begun;
  if (recipe === null || parameters === null) {
    return end(terminal, 'The task’s stored cookies can no longer be read. Enter them again in the console.', 1);
  }
  const onAway = (): void => terminal.write('The service does not answer. Nothing is lost; trying again.');
  const patience: Patience = { signal: context.kill, onAway };
  const progress: PartProgress = { rows: begun.run.rowCount, pages: 0, failed: 0 };
  let { run, subtask }: { run: LocalRun; subtask: LocalSubtask | null } = begun;
  let failure: PageFailure | null = null;
  while (subtask !== null) {
    const onProgress = (): void => terminal.progress(progressText(run, progress));
    const part = { lotId: run.lotId, subtask, recipe, parameters };
    const endedPart = await runPart({ ...context, patience, progress, onProgress }, part);
    if (endedPart.runEnd.end === 'failed') ({ failure } = endedPart.runEnd);
    const ended = await service.sendUntilAnswered(endLocalSubtask, endOf(run, subtask, processId, endedPart), patience);
    if (!ended.ok) throw new PartLost(ended);
    ({ run, subtask } = ended.value);
  }
  terminal.write(`See it at ${service.origin}/console/task/task-info?taskId=${task.taskId}`);
  return endReport(terminal, run, progress, failure);
}

function endOf(
  { lotId }: LocalRun,
  { subTaskId, token }: LocalSubtask,
  processId: string,
  { runEnd, mending }: EndedPart,
) {
  const failures = runEnd.end === 'failed' ? [runEnd.failure] : [];
  const body = { subTaskId, token, processId, end: runEnd.end, failures, ...(mending !== undefined && { mending }) };
  return { params: { id: lotId }, body };
}

/** The same command continues a run that is not complete. */
function endReport(terminal: Terminal, run: LocalRun, { failed }: PartProgress, failure: PageFailure | null): number {
  const pages = failed > 0 ? `, ${counted(failed, 'page')} gave nothing` : '';
  const charge = run.chargeMicro > 0 ? `, $${(run.chargeMicro / 1_000_000).toFixed(2)} charged` : '';
  const facts = `${counted(run.rowCount, 'row')}${pages}${charge}.`;
  const name = `Run ${run.lotNo} of ${run.taskName}`;
  if (run.status === LotStatus.Completed) return end(terminal, `${name} is complete: ${facts}`, 0);
  const howToContinue = 'The same command continues from here; with --new another run starts.';
  if (failure === null) return end(terminal, `${name} was stopped and keeps ${facts} ${howToContinue}`, 130);
  return end(terminal, `${sentenceOfFailure(failure.code)}\n${name} keeps ${facts} ${howToContinue}`, 1);
}

function progressText({ taskName, lotNo }: LocalRun, { rows, pages, failed }: PartProgress): string {
  const trouble = failed > 0 ? `, ${failed.toLocaleString('en-US')} without rows` : '';
  return `${taskName}, run ${lotNo}: ${counted(rows, 'row')}, ${counted(pages, 'page')}${trouble}`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
}

function end(terminal: Terminal, sentence: string, code: number): number {
  terminal.write(sentence);
  return code;
}
