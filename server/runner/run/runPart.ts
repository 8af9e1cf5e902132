import { randomUUID } from 'node:crypto';
import type { Outcome } from '#core/domain/refusal.ts';
import { countersOf } from '#core/domain/run/progress.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { renewLocalRun, writeLocalRows, type LocalSubtask } from '#core/wire/calls/runner/localRunCalls.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { RunEnd } from '#server/engine/runRecipe.ts';
import { mendingOf, reportOf, type SentReport } from './partMending.ts';
import { createProgressBuffer, type PendingWrite } from '#server/jobs/write/progressBuffer.ts';
import { createResumableRun } from '#server/jobs/run/resumableRun.ts';
import { isTooMuch, type Patience, type ApiClient } from '../apiClient.ts';

/** A quarter of the lease: the service ends a run after 60 s without a renewal. */
const renewEveryMs = 15_000;

/** The work that this process has done so far. */
export interface PartProgress {
  rows: number;
  pages: number;
  failed: number;
}

/** This process does not own the run any more, or the service refuses what it sends. */
export class PartLost extends Error {
  readonly outcome: Extract<Outcome<never>, { refusal: unknown }>;
  constructor(outcome: Extract<Outcome<never>, { refusal: unknown }>) {
    super(outcome.refusal.code);
    this.outcome = outcome;
  }
}

interface PartContext {
  service: ApiClient;
  fetcher: Fetcher;
  stop: AbortSignal;
  patience: Patience;
  progress: PartProgress;
  onProgress: () => void;
}

interface Part {
  lotId: string;
  subtask: LocalSubtask;
  recipe: Recipe;
  parameters: ParameterValues;
}

/** The end of a part, and what it says about the recipe's selectors. */
export interface EndedPart {
  runEnd: RunEnd;
  mending: SentReport | undefined;
}

/**
 * Runs one part from the position that the service has stored. Rows and position are sent together, each write repeated
 * until it is answered. Throws `PartLost`.
 */
export async function runPart(context: PartContext, part: Part): Promise<EndedPart> {
  const { service, fetcher, patience, progress, onProgress } = context;
  const { recipe, parameters, subtask } = part;
  const to = { params: { id: part.lotId } };
  const held = { subTaskId: subtask.subTaskId, token: subtask.token };
  const ending = new AbortController();
  let lost: unknown = null;
  const end = (error: unknown = null): void => {
    lost ??= error;
    ending.abort();
  };
  const run = createResumableRun();
  const upload = async (gathered: PendingWrite): Promise<void> => {
    if (run.isRedirected()) return;
    const body = { ...held, writeId: randomUUID(), ...bodyOf(gathered) };
    const written = await service.sendUntilAnswered(writeLocalRows, { ...to, body }, patience);
    if (!written.ok) throw new PartLost(written);
    if (written.value.isStopping) end();
    if (written.value.goOnAt !== undefined) run.redirect(written.value.goOnAt);
    progress.rows += gathered.rowCount;
    progress.pages += gathered.pagesDone;
    progress.failed += gathered.pagesFailed;
    onProgress();
  };
  const renew = async (): Promise<void> => {
    const renewed = await service.send(renewLocalRun, { ...to, body: held });
    if (renewed.ok) {
      if (renewed.value.isStopping) end();
    } else if ('refusal' in renewed && !isTooMuch(renewed)) end(new PartLost(renewed));
  };
  const buffer = createProgressBuffer(upload, end);
  const timer = setInterval(() => void renew(), renewEveryMs);
  // A timer may fire a millisecond early; the service checks its own clock when the part ends.
  const timeCap = subtask.msLeft === null ? undefined : setTimeout(end, subtask.msLeft + 1);
  try {
    const { startUrls, startPages, position } = subtask;
    const signal = AbortSignal.any([context.stop, ending.signal]);
    const sink = async (batch: Parameters<typeof buffer.add>[0]): Promise<void> => {
      await buffer.add(batch);
      if (batch.isUrgent === true) await buffer.flush();
    };
    const mending = mendingOf(subtask, recipe);
    const input = { recipe, parameters, startUrls, startPages, position, fetcher, signal, sink, mending };
    const runEnd = await run.run(input, buffer.flush);
    if (lost !== null) throw lost;
    return { runEnd, mending: reportOf(mending) };
  } finally {
    clearInterval(timer);
    clearTimeout(timeCap);
  }
}

/** The service keeps only the newest few failures. */
function bodyOf(gathered: PendingWrite) {
  const { parts, position, failedPages, segments: pieces } = gathered;
  return {
    parts,
    position,
    ...countersOf(gathered),
    failures: gathered.failures.toReversed().slice(0, 100),
    failedPages,
    pieces,
  };
}
