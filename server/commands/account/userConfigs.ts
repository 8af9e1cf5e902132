import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type {
  getUserConfig as getCall,
  putUserConfig as putCall,
  UserConfigType,
} from '#core/wire/calls/account/userConfigCalls.ts';
import {
  configContentColumn,
  deleteConfig,
  findConfig,
  noteMission,
  putConfig,
  type UserConfigRow,
} from '#server/db/tables/account/userConfigs.ts';
import type { CommandContext } from '../commandContext.ts';

type Content = CallReply<typeof putCall>['content'];

/** §7.7: returns the settings stored under a type; `null` when there are none or they cannot be decrypted any more. */
export async function getUserConfig(
  context: CommandContext,
  accountId: string,
  type: UserConfigType,
): Promise<CallReply<typeof getCall>> {
  const row = await context.database.withAccount(accountId, (tx) => findConfig(tx, accountId, type));
  if (row === undefined) return { config: null };
  const text = context.secrets.open({ accountId, column: configContentColumn }, row.content);
  return { config: text === null ? null : present(row, JSON.parse(text) as Content) };
}

/** Stores a client's settings under a type, encrypted: those of databases contain passwords. */
export async function putUserConfig(
  { database, secrets }: CommandContext,
  accountId: string,
  { type, content }: { type: UserConfigType; content: Content },
): Promise<CallReply<typeof putCall>> {
  const sealed = secrets.seal({ accountId, column: configContentColumn }, JSON.stringify(content));
  const row = await database.withAccount(accountId, (tx) => putConfig(tx, { accountId, type, content: sealed }));
  return present(row, content);
}

/** Deletes the settings with this id. Refused with `NotFound`. */
export async function deleteUserConfig(
  { database }: CommandContext,
  accountId: string,
  id: string,
): Promise<Result<{ id: string }>> {
  const isDeleted = await database.withAccount(accountId, (tx) => deleteConfig(tx, accountId, id));
  return isDeleted ? success({ id }) : refused({ code: 'NotFound' });
}

/** Marks a hint or guide as seen; returns true the first time. */
export async function handleMission(
  { database }: CommandContext,
  accountId: string,
  missionType: number,
): Promise<boolean> {
  return database.withAccount(accountId, (tx) => noteMission(tx, accountId, missionType));
}

function present({ config_id: id, type, updated_at }: UserConfigRow, content: Content) {
  return { id, type: type as UserConfigType, content, updatedAt: updated_at.getTime() };
}
