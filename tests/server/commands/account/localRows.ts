import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { beginLocalRun, writeLocalRows } from '#core/wire/calls/runner/localRunCalls.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';

/** The price of the rows below. */
export const pricePerRowMicro = 100;

/** Begins a run on the user's own machine, whose rows the user's own request writes. */
export async function writeRows(
  { database }: TestService,
  client: Client,
  taskId: string,
  count: number,
): Promise<void> {
  const body = { taskId, runKey: randomUUID(), processId: randomUUID() };
  const begun = beginLocalRun.reply.parse((await client.send(beginLocalRun, { body })).body);
  if (begun.run === null || begun.subtask === null) throw new Error('the run did not begin');
  await sql`update lots set plan = plan || ${JSON.stringify({ pricePerRowMicro })}::jsonb where task_id = ${taskId}`.execute(
    database.kysely,
  );
  const counts = { urlsDone: 0, pagesDone: 1, pagesFailed: 0 };
  const answer = await client.send(writeLocalRows, {
    params: { id: begun.run.lotId },
    body: {
      subTaskId: begun.subtask.subTaskId,
      token: begun.subtask.token,
      writeId: randomUUID(),
      parts: [{ columns: ['name'], rows: Array.from({ length: count }, (_, index) => [`mug ${index}`]) }],
      position: { startIndex: 0, page: null, skip: count },
      ...counts,
      failures: [],
      failedPages: [],
      pieces: [{ rows: count, ...counts }],
    },
  });
  expect(answer.status).toBe(200);
}
