import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { success } from '#core/domain/refusal.ts';
import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import type { ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { TrialKind } from '#server/db/schema/trialTable.ts';
import { giveUpTrial } from '#server/db/tables/template/trials.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import type { TestService } from './openTestService.ts';

const nothing: Trial = { columns: [], rows: [], pages: [], limit: null, milliseconds: 1 };
const noTables: ProposedTables = {
  page: { url: 'http://127.0.0.1:8080/', milliseconds: 1, isRendered: false, language: null, failure: null },
  tables: [],
  own: null,
  elements: [],
};
const noPicture: PagePictureReply = {
  page: { url: 'http://127.0.0.1:8080/', milliseconds: 1, failure: null },
  picture: null,
  tables: [],
};
const accepted = { problem: null, problemDetail: null };

const emptyAnswers: Record<TrialKind, unknown> = {
  trial: nothing,
  choices: nothing,
  target: accepted,
  propose: noTables,
  picture: noPicture,
};

/**
 * For tests of calls alone: a worker that is alive for ever, runs nothing, and finds nothing in any trial. Every
 * destination accepts its test.
 */
export async function standInWorker({ service, database }: TestService): Promise<void> {
  const workerId = randomUUID();
  await reportWorker(database.kysely, workerId, { hasBrowser: true, slots: 0 });
  await sql`update workers set seen_at = 'infinity' where worker_id = ${workerId}`.execute(database.kysely);
  const answerOf = async (accountId: string, trialId: string) => {
    const kind = await database.withAccount(accountId, async (tx) => {
      const trial = await tx.selectFrom('trials').select('kind').where('trial_id', '=', trialId).executeTakeFirst();
      await giveUpTrial(tx, trialId);
      return trial?.kind;
    });
    return success(JSON.stringify(emptyAnswers[kind ?? 'trial']));
  };
  service.trials = { ...service.trials, answerOf };
}
