import type { Session } from '#core/wire/calls/account/sessionCalls.ts';
import type { SessionRow } from '#server/db/tables/signIn/sessions.ts';

export function presentSession(row: SessionRow, currentId: string | null): Session {
  const { id: sessionId, network, browser, system } = row;
  return {
    sessionId,
    isCurrent: sessionId === currentId,
    createdAt: row.createdAt.getTime(),
    seenAt: row.seen_at.getTime(),
    endsAt: row.endsAt.getTime(),
    network,
    browser,
    system,
  };
}
