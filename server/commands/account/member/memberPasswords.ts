import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { insertAccountMail } from '#server/db/tables/account/login/accountMails.ts';
import { setPasswordHash } from '#server/db/tables/signIn/credentials.ts';
import { deleteIdentities } from '#server/db/tables/signIn/identities.ts';
import { deletePasskeys } from '#server/db/tables/signIn/passkeys.ts';
import { forgetTrust } from '#server/db/tables/signIn/secondFactors.ts';
import { endSessions } from '#server/db/tables/signIn/sessions.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { hashInLine, refusePassword } from '../passwords.ts';
import { makePassword } from './makePassword.ts';
import { lockMember, readTeam } from './team.ts';

interface GivenPassword {
  memberId: string;
  userName: string;
  password: string;
}

/**
 * §7.2: sets the password of a member; all its sessions, passkeys and identities end, and a mail says so. Refused with
 * `NotFound`, `PasswordTooCommon`, `PasswordIsName` and `Unavailable`.
 */
export async function setMemberPassword(
  context: CommandContext,
  parentId: string,
  { memberId, password = makePassword() }: { memberId: string; password?: string | undefined },
  address: string,
): Promise<Result<GivenPassword>> {
  const { database, auth, sessions } = context;
  const set = await hashInLine(context, address, async (): Promise<Result<GivenPassword>> => {
    const { members } = await database.withoutRls((tx) => readTeam(tx, parentId));
    const member = members.find(({ accountId }) => accountId === memberId);
    if (member === undefined) return refused({ code: 'NotFound' });
    const unfit = await refusePassword(password, member);
    if (unfit !== null) return refused(unfit);
    const hash = await auth.hashing.hash(password);
    return database.withoutRls(async (tx): Promise<Result<GivenPassword>> => {
      if ((await lockMember(tx, parentId, memberId)) === null) return refused({ code: 'NotFound' });
      const { email, user_name: userName } = await readAccount(tx, memberId);
      await setPasswordHash(tx, memberId, hash);
      await forgetTrust(tx, memberId);
      // The password may be for another person: nobody else's key or account elsewhere may open the account any more.
      for (const passkeyId of await deletePasskeys(tx, memberId)) {
        await recordAudit(tx, memberId, { kind: 'PasskeyRemoved', passkeyId });
      }
      for (const provider of await deleteIdentities(tx, memberId)) {
        await recordAudit(tx, memberId, { kind: 'IdentityUnbound', provider });
      }
      const count = await endSessions(tx, memberId);
      await insertAccountMail(tx, memberId, email, { kind: 'passwordChanged' });
      await recordAudit(tx, memberId, { kind: 'PasswordReset' });
      if (count > 0) await recordAudit(tx, memberId, { kind: 'SessionsEnded', count });
      await recordAudit(tx, parentId, { kind: 'MemberPasswordSet', memberId });
      return success({ memberId, userName, password });
    });
  });
  sessions.forget(memberId);
  return set;
}

/**
 * §7.2: makes a new password for every active member, one after the other. Refused as for one; after the first it
 * stops at a refusal and returns those that are set, with the number of the others.
 */
export async function setMemberPasswords(
  context: CommandContext,
  parentId: string,
  address: string,
): Promise<Result<{ passwords: GivenPassword[]; left: number }>> {
  const { members } = await context.database.withoutRls((tx) => readTeam(tx, parentId));
  const passwords: GivenPassword[] = [];
  const active = members.filter(({ isDisabled }) => !isDisabled);
  for (const [index, { accountId: memberId }] of active.entries()) {
    const given = await setMemberPassword(context, parentId, { memberId }, address);
    if (given.ok) passwords.push(given.value);
    else if (given.refusal.code !== 'NotFound') {
      return passwords.length === 0 ? given : success({ passwords, left: active.length - index });
    }
  }
  return success({ passwords, left: 0 });
}
