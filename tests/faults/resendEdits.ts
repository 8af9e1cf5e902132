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

const perPush = 100;

/** Does what a device does after a restore (core/wire/SYNC.md): a new client sends all edits again. */
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
  const mutations = journal.map((mutation, index) => ({ ...mutation, seq: index + 1 }));
  for (let at = 0; at < mutations.length; at += perPush) {
    const answer = await send(pushEdits, '', { clientId, epoch, mutations: mutations.slice(at, at + perPush) });
    if (answer.status !== 200) figures.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    for (const result of (answer.body['results'] ?? []) as MutationResult[]) {
      if (result.outcome === 'applied') figures.edits += 1;
      else if (result.outcome === 'refused') figures.refused += 1;
      else figures.wrong.push(JSON.stringify(result));
    }
  }
  return figures;
}
