import { sql } from 'kysely';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Database } from '#server/db/database.ts';

/** Measures the time from a kill until the subtasks of the killed worker run elsewhere. */
export interface Replacements {
  /** Must be called once the last messages of the killed worker have reached the database. */
  watch(killedAt: number): Promise<void>;
  /** Must be called often: checks which subtasks run again. */
  look(): Promise<void>;
  /** Times of all observed replacements, in ms. */
  times: readonly number[];
}

interface Seen {
  subtask_id: string;
  attempts: number;
  lease_until: Date | null;
}

export function watchReplacements(database: Database): Replacements {
  const watched = new Map<string, Seen & { killedAt: number }>();
  const times: number[] = [];
  const read = async (): Promise<(Seen & { status: SubtaskStatus })[]> => {
    const { rows } = await sql<Seen & { status: SubtaskStatus }>`
      select subtask_id, attempts, lease_until, status from subtasks
      where status = ${SubtaskStatus.Executing} or subtask_id = any(${[...watched.keys()]})`.execute(database.kysely);
    return rows;
  };
  return {
    times,
    watch: async (killedAt) => {
      for (const row of await read()) {
        const isNew = row.status === SubtaskStatus.Executing && !watched.has(row.subtask_id);
        if (isNew) watched.set(row.subtask_id, { ...row, killedAt });
      }
    },
    look: async () => {
      for (const row of await read()) {
        const before = watched.get(row.subtask_id);
        if (before === undefined) continue;
        const isReplaced = row.attempts > before.attempts;
        if (isReplaced) times.push(performance.now() - before.killedAt);
        // A worker that renews its lease was not killed.
        if (isReplaced || isRenewed(before, row)) watched.delete(row.subtask_id);
      }
    },
  };
}

/** A subtask between two workers has no lease; one that has ended has none either. */
function isRenewed(before: Seen, now: Seen & { status: SubtaskStatus }): boolean {
  if (now.status === SubtaskStatus.Completed) return true;
  if (now.status !== SubtaskStatus.Executing || now.lease_until === null || before.lease_until === null) return false;
  return now.lease_until > before.lease_until;
}
