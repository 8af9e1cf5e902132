import { randomUUID } from 'node:crypto';
import type { AnyCall } from '#core/wire/call/call.ts';
import { getChanges, pushEdits, type MutationResult } from '#core/wire/sync.ts';
import type { Writes } from './device.ts';

export interface ResendFigures {
  /** Devices that were notified of the restore by their old cursor. */
  notified: number;
  /** Edits that the restored service has once they were sent again. */
  edits: number;
  /** Edits of tasks that were made after the backup, which the service refuses and the device shows. */
  refused: number;
  wrong: string[];
}

/** The restored row of a task has the value that its first edit was made on: nobody else edits it. */
const unseen = 1e9;

/**
 * Does what a device does after a restore (workers/sync/push/resetClient.ts): a new client sends all edits again, one
 * per task at a time, each based on the result of the one before it.
 */
export async function resendEdits(origin: string, { cookie, cursor, journal }: Writes): Promise<ResendFigures> {
  const figures: ResendFigures = { notified: 0, edits: 0, refused: 0, wrong: [] };
  const send = async (call: AnyCall, query: string, body?: unknown) => {
    const response = await fetch(`${origin}${call.path}${query}`, {
      method: call.method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const old = await send(getChanges, `?since=${cursor}`);
  figures.notified += Number(old.body['code'] === 'CursorExpired');
  const epoch = String((await send(getChanges, '')).body['cursor']).split('.')[0];
  const clientId = randomUUID();
  const revisions = new Map<string, number>();
  let waiting = journal;
  let seq = 0;
  while (waiting.length > 0) {
    const next = [...new Map(waiting.toReversed().map((edit) => [edit.target, edit])).values()];
    waiting = waiting.filter((edit) => !next.includes(edit));
    const mutations = next.map((edit, index) => {
      return { ...edit, seq: seq + index + 1, baseRevision: revisions.get(edit.target) ?? unseen };
    });
    seq += next.length;
    const { status, body } = await send(pushEdits, '', { clientId, epoch, mutations });
    if (status !== 200) figures.wrong.push(`${status} ${JSON.stringify(body)}`);
    for (const [index, result] of ((body['results'] ?? []) as MutationResult[]).entries()) {
      if (result.outcome === 'applied') {
        figures.edits += 1;
        revisions.set(next[index]?.target ?? '', result.revision);
      } else if (result.outcome === 'refused') figures.refused += 1;
      else figures.wrong.push(JSON.stringify(result));
    }
  }
  return figures;
}
