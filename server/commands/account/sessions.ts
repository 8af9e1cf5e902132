import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { listLoginRecords as listLoginRecordsCall, Session } from '#core/wire/calls/account/sessionCalls.ts';
import { readLoginRecords } from '#server/db/tables/account/login/loginRecords.ts';
import { forgetTrust } from '#server/db/tables/signIn/secondFactors.ts';
import { endSession as endRow, endSessions, listSessionRows } from '#server/db/tables/signIn/sessions.ts';
import { presentSession } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';

/** Returns the account's sessions, the last used first; `cookie` marks the calling one. */
export async function listSessions(
  context: CommandContext,
  accountId: string,
  cookie: string | undefined,
): Promise<{ sessions: Session[] }> {
  const current = await context.sessions.sessionOf(cookie);
  const rows = await listSessionRows(context.database.kysely, accountId);
  return { sessions: rows.map((row) => presentSession(row, current?.sessionId ?? null)) };
}

/** Ends one of the account's sessions in all processes at once. Refused with `NotFound`. */
export async function endSession(
  { database, sessions }: CommandContext,
  accountId: string,
  sessionId: string,
): Promise<Result<Record<string, never>>> {
  const isEnded = await database.withoutRls(async (tx) => {
    if (!(await endRow(tx, accountId, sessionId))) return false;
    await recordAudit(tx, accountId, { kind: 'SessionsEnded', count: 1 });
    return true;
  });
  sessions.forget(accountId);
  return isEnded ? success({}) : refused({ code: 'NotFound' });
}

/** Ends all sessions but the calling one, and trusts no browser any more; returns the number of sessions. */
export async function endOtherSessions(
  { database, sessions }: CommandContext,
  accountId: string,
  cookie: string | undefined,
): Promise<{ endedCount: number }> {
  const current = await sessions.sessionOf(cookie);
  const endedCount = await database.withoutRls(async (tx) => {
    await forgetTrust(tx, accountId);
    const count = await endSessions(tx, accountId, current?.sessionId);
    if (count > 0) await recordAudit(tx, accountId, { kind: 'SessionsEnded', count });
    return count;
  });
  sessions.forget(accountId);
  return { endedCount };
}

/** §7.1: the entries of the account's audit trail about ways into it, the newest first. */
export async function listLoginRecords(
  { database }: CommandContext,
  accountId: string,
  { before, pageSize }: { before?: number | undefined; pageSize: number },
): Promise<CallReply<typeof listLoginRecordsCall>> {
  const page = { before, limit: pageSize + 1 };
  const rows = await database.withAccount(accountId, (tx) => readLoginRecords(tx, accountId, page));
  return {
    records: rows.slice(0, pageSize).map(({ at, ...record }) => ({ ...record, at: at.getTime() })),
    hasMore: rows.length > pageSize,
  };
}
