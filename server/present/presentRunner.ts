import type { Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import type { RunnerRow } from '#server/db/tables/signIn/runners.ts';

export function presentRunner(row: RunnerRow): Runner {
  return {
    runnerId: row.runner_id,
    name: row.name,
    system: row.system,
    createdAt: row.created_at.getTime(),
    seenAt: row.seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}
