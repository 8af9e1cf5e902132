import { sql, type Selectable } from 'kysely';
import type { RunnerSystem } from '#core/wire/calls/runner/deviceCalls.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeviceSignInTable } from '#server/db/schema/runnerTables.ts';

/**
 * A runner that waits for its sign-in (RFC 8628). It belongs to no account until it is confirmed, so the service
 * queries it without row security: the code gives the right to it.
 */
type DeviceSignInRow = Selectable<DeviceSignInTable>;

export interface NewDeviceSignIn {
  deviceHash: string;
  userCodeHash: string;
  runnerName: string;
  system: RunnerSystem;
  expiresInSeconds: number;
  intervalSeconds: number;
}

/** Inserts a pending sign-in and deletes expired ones. False when another one has the same user code. */
export async function insertDeviceSignIn(tx: Tx, signIn: NewDeviceSignIn): Promise<boolean> {
  await sql`delete from device_sign_ins where expires_at < now() - interval '1 hour'`.execute(tx);
  const { rows } = await sql`
    insert into device_sign_ins (device_hash, user_code_hash, runner_name, system, expires_at, interval_seconds)
    values (${signIn.deviceHash}, ${signIn.userCodeHash}, ${signIn.runnerName}, ${signIn.system},
      now() + ${signIn.expiresInSeconds} * interval '1 s', ${signIn.intervalSeconds})
    on conflict (user_code_hash) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Locks a pending sign-in, so that a runner that polls twice concurrently gets one token. */
export async function lockDeviceSignIn(
  tx: Tx,
  deviceHash: string,
): Promise<(DeviceSignInRow & { is_over: boolean; is_early: boolean }) | undefined> {
  const { rows } = await sql<DeviceSignInRow & { is_over: boolean; is_early: boolean }>`
    select *, expires_at < now() as is_over,
      coalesce(polled_at > now() - interval_seconds * interval '1 s', false) as is_early
    from device_sign_ins where device_hash = ${deviceHash} for update`.execute(tx);
  return rows[0];
}

export async function notePoll(tx: Tx, deviceHash: string, addedSeconds: number): Promise<void> {
  await sql`
    update device_sign_ins set polled_at = now(), interval_seconds = interval_seconds + ${addedSeconds}
    where device_hash = ${deviceHash}`.execute(tx);
}

export async function deleteDeviceSignIn(tx: Tx, deviceHash: string): Promise<void> {
  await sql`delete from device_sign_ins where device_hash = ${deviceHash}`.execute(tx);
}

const isOpen = sql`account_id is null and not is_denied and expires_at > now()`;

/** Returns a sign-in that was not answered yet. */
export async function findOpenSignIn(tx: Tx, userCodeHash: string): Promise<DeviceSignInRow | undefined> {
  const { rows } = await sql<DeviceSignInRow>`
    select * from device_sign_ins where user_code_hash = ${userCodeHash} and ${isOpen}`.execute(tx);
  return rows[0];
}

/** Answers a sign-in; false when it was answered before, or has expired. */
export async function answerSignIn(
  tx: Tx,
  { userCodeHash, accountId }: { userCodeHash: string; accountId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update device_sign_ins set account_id = ${accountId}, is_denied = ${accountId === null}
    where user_code_hash = ${userCodeHash} and ${isOpen} returning 1`.execute(tx);
  return rows.length > 0;
}
