import { randomUUID } from 'node:crypto';
import { firstPasswordDays, memberLevelOf } from '#core/domain/account/member.ts';
import { dayMs } from '#core/domain/dayMs.ts';
import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findTaken, lockSignUps } from '#server/db/tables/account/accounts.ts';
import { divideNodesAgain, setGrantedNodes, setParent } from '#server/db/tables/account/members.ts';
import { hashOf, makeToken } from '#server/auth/runnerTokens.ts';
import { putPasswordLink } from '#server/db/tables/signIn/passwordLinks.ts';
import { endSessions } from '#server/db/tables/signIn/sessions.ts';
import { firstPasswordMail } from '#server/mail/mails.ts';
import type { Tx } from '#server/db/database.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { linkAddress } from '../login/passwordLink.ts';
import { sendMail } from '../login/sendMail.ts';
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
  /** The member chooses its password by a link in a mail. */
  isByMail?: boolean;
}

/** A new member, and the e-mail address of its parent. */
interface Made {
  memberId: string;
  parent: string;
}

/**
 * Creates a member of the account (§6), within the limits of a sign-up. The reply has its password, or `null` where it
 * was mailed a link; a mail that could not be sent takes nothing back. Refused with `DemoAccount`, `QuotaReached`,
 * `NodesTaken`, `EmailTaken`, `UserNameTaken`, `PasswordTooCommon`, `PasswordIsName`, `TooManyAttempts` and
 * `Unavailable`.
 */
export async function makeMember(
  context: CommandContext,
  parentId: string,
  { password = makePassword(), isByMail = false, ...draft }: NewMember,
  address: string,
): Promise<Result<{ memberId: string; password: string | null }>> {
  const made = await hashInLine(context, address, async () => {
    const team = await context.database.withoutRls((tx) => readTeam(tx, parentId));
    const unfit = refuseMember(team) ?? (await refusePassword(password, draft));
    if (unfit !== null) return refused(unfit);
    const retryAfterSeconds = await context.accessLimits.takeSignUp(address);
    if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
    // Hashed before the transaction: no hash runs while a connection is held.
    const passwordHash = await context.auth.hashing.hash(password);
    return changeTeam(context, parentId, (tx, team) => insert(context, tx, team, { ...draft, passwordHash }));
  });
  if (!made.ok) return made;
  const isMailed =
    isByMail && context.sendsMail && (await mailLink(context, parentId, { ...made.value, ...draft }, address));
  return success({ memberId: made.value.memberId, password: isMailed ? null : password });
}

/** Returns false where the mail could not be sent. */
async function mailLink(
  context: CommandContext,
  parentId: string,
  { memberId, parent, userName, email, language }: Made & Omit<NewMember, 'password'>,
  address: string,
): Promise<boolean> {
  const sent = await sendMail(context, { email, address, accountId: parentId }, async () => {
    const token = makeToken();
    await context.database.withoutRls(async (tx) => {
      await putPasswordLink(tx, memberId, hashOf(token), (firstPasswordDays * dayMs) / 60_000);
      await recordAudit(tx, memberId, { kind: 'PasswordLinkSent' });
    });
    const facts = { parent, userName, address: linkAddress(context.publicUrl, token), days: firstPasswordDays };
    return { mailId: randomUUID(), to: email, ...firstPasswordMail(language, facts) };
  });
  return sent.ok;
}

async function insert(
  { auth }: CommandContext,
  tx: Tx,
  team: Team,
  { cloudCount, ...draft }: Omit<NewMember, 'password' | 'isByMail'> & { passwordHash: string },
): Promise<Result<Made>> {
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
  return success({ memberId: accountId, parent: parent.email });
}
