import { memberLevelOf } from '#core/domain/account/member.ts';
import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findTaken, lockSignUps } from '#server/db/tables/account/accounts.ts';
import { divideNodesAgain, setGrantedNodes, setParent } from '#server/db/tables/account/members.ts';
import { endSessions } from '#server/db/tables/signIn/sessions.ts';
import type { Tx } from '#server/db/database.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { makeAccount } from '../makeAccount.ts';
import { hashInLine, refusePassword } from '../passwords.ts';
import { makePassword } from './makePassword.ts';
import { changeTeam, readTeam, refuseMember, refuseNodes, type Team } from './team.ts';

interface NewMember {
  userName: string;
  email: string;
  language: Locale;
  cloudCount: number;
  password?: string;
}

/**
 * Creates a member of the account (§6), within the limits of a sign-up. Refused with `DemoAccount`, `QuotaReached`,
 * `NodesTaken`, `EmailTaken`, `UserNameTaken`, `PasswordTooCommon`, `PasswordIsName`, `TooManyAttempts` and
 * `Unavailable`.
 */
export async function makeMember(
  context: CommandContext,
  parentId: string,
  { password = makePassword(), ...draft }: NewMember,
  address: string,
): Promise<Result<{ memberId: string; password: string }>> {
  return hashInLine(context, address, async () => {
    const team = await context.database.withoutRls((tx) => readTeam(tx, parentId));
    const unfit = refuseMember(team) ?? (await refusePassword(password, draft));
    if (unfit !== null) return refused(unfit);
    const retryAfterSeconds = await context.accessLimits.takeSignUp(address);
    if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
    // Hashed before the transaction: no hash runs while a connection is held.
    const passwordHash = await context.auth.hashing.hash(password);
    const made = await changeTeam(context, parentId, (tx, team) =>
      insert(context, tx, team, { ...draft, passwordHash }),
    );
    return made.ok ? success({ memberId: made.value, password }) : made;
  });
}

async function insert(
  { auth }: CommandContext,
  tx: Tx,
  team: Team,
  { cloudCount, ...draft }: Omit<NewMember, 'password'> & { passwordHash: string },
): Promise<Result<string>> {
  const { parent, members } = team;
  const unfit = refuseMember(team) ?? refuseNodes(team, cloudCount);
  if (unfit !== null) return refused(unfit);
  await lockSignUps(tx);
  const taken = await findTaken(tx, draft.email, draft.userName);
  if (taken !== null) return refused({ code: taken === 'email' ? 'EmailTaken' : 'UserNameTaken' });
  const level = memberLevelOf(parent.level);
  const { accountId } = await makeAccount(tx, auth, { ...draft, level, isDemo: false });
  await endSessions(tx, accountId);
  await setParent(tx, accountId, parent.account_id);
  await setGrantedNodes(tx, accountId, cloudCount);
  await divideNodesAgain(tx, parent.account_id, parent.level);
  await recordAudit(tx, parent.account_id, { kind: 'MemberMade', memberId: accountId, count: members.length + 1 });
  await recordAudit(tx, accountId, { kind: 'SignedUp' });
  return success(accountId);
}
