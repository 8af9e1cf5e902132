import { createHash } from 'node:crypto';
import { avatarProblemOf, type AvatarProblem } from '#core/domain/account/holder/avatar.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import * as avatars from '#server/db/tables/account/login/avatars.ts';
import { lockAccount } from '#server/db/tables/account/revisions.ts';
import type { CommandContext } from '../../commandContext.ts';
import { inAccountRevision, inTransaction } from '../../transaction.ts';

/** Stores a picture that an account sends, encoded by the service itself. Refused with `AvatarRefused`. */
export async function sendFile(
  context: CommandContext,
  accountId: string,
  sent: Uint8Array,
): Promise<Result<{ fileId: string }>> {
  const problem = avatarProblemOf(sent);
  if (problem !== null) return refusePicture(problem);
  const bytes = await context.pictures.encodeAgain(accountId, sent);
  if (typeof bytes === 'string') return refusePicture(bytes === 'TooLarge' ? 'TooLarge' : 'NotAPicture');
  const fileId = createHash('sha256').update(bytes).digest('hex');
  return inTransaction(context, accountId, async (tx) => {
    await lockAccount(tx, accountId);
    await avatars.insertFile(tx, accountId, fileId, bytes);
    return success({ fileId });
  });
}

function refusePicture(problem: AvatarProblem): Result<never> {
  return refused({ code: 'AvatarRefused', problem });
}

/** Shows a picture that was sent, `null`: none; other devices read it in their next poll. Refused with `NotFound`. */
export async function setAvatar(
  context: CommandContext,
  accountId: string,
  avatar: string | null,
): Promise<Result<Record<string, never>>> {
  return inAccountRevision(context, accountId, async (tx) =>
    (await avatars.setAvatar(tx, accountId, avatar)) ? success({}) : refused({ code: 'NotFound' }),
  );
}

/** Returns a picture of the account itself, or one that its parent or a member shows (§6). Refused with `NotFound`. */
export async function readFile(
  { database }: CommandContext,
  accountId: string,
  fileId: string,
): Promise<Result<Uint8Array>> {
  const bytes = await database.withoutRls((tx) => avatars.readFile(tx, accountId, fileId));
  return bytes === null ? refused({ code: 'NotFound' }) : success(bytes);
}
