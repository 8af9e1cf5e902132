import { AccountLevel, canRunInCloud } from '#core/domain/account/level.ts';
import { canBeginTrial, levelsOf, type TrialState } from '#core/domain/account/trial.ts';
import { MemberState } from '#core/domain/account/member.ts';
import type { Member } from '#core/wire/calls/account/memberCalls.ts';
import type { LedgerLine } from '#core/wire/calls/account/planCalls.ts';
import type { Passkey } from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import type { Session } from '#core/wire/calls/account/sessionCalls.ts';
import type { ApiToken } from '#core/wire/calls/account/tokenCalls.ts';
import type { Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { MemberRow } from '#server/db/tables/account/members.ts';
import type { LedgerLine as LedgerLineRow } from '#server/db/tables/account/usage.ts';
import type { AccountRow, TeamFacts } from '#server/db/tables/account/accounts.ts';
import type { ApiTokenRow } from '#server/db/tables/signIn/apiTokens.ts';
import type { PasskeyRow } from '#server/db/tables/signIn/passkeys.ts';
import type { RunnerRow } from '#server/db/tables/signIn/runners.ts';
import type { SessionRow } from '#server/db/tables/signIn/sessions.ts';

/** The operator's offer to all accounts. */
export interface Offer {
  trialDays: number;
  contact: string | null;
}

export function presentAccount(
  row: AccountRow,
  { balanceMicro, parentEmail }: Omit<TeamFacts, 'memberCount'>,
  quotas: NonNullable<Account['quotas']>,
  {
    trialDays,
    contact,
    proxyPricePerGbMicro,
    google,
    chat,
    money,
    referral,
    isOperator,
  }: Offer & Required<Pick<Account, 'proxyPricePerGbMicro' | 'google' | 'chat' | 'money' | 'referral' | 'isOperator'>>,
): Account {
  const trial = trialStateOf(row);
  const levels = levelsOf(trial);
  const isMember = row.parent_id !== null;
  const isTeamOver = isMember && row.level !== AccountLevel.EnterpriseChild;
  const isPlanOver = money.planEndsAt !== null && money.levelAfter === null && !canRunInCloud(row.level);
  return {
    userId: row.account_id,
    email: row.email,
    userName: row.user_name,
    ...levels,
    isLevelExpired: levels.isLevelExpired || isPlanOver || isTeamOver,
    canTrial: !isMember && canBeginTrial(trial, trialDays),
    trialEndsAt: trial.trialEndsAt,
    trialDays,
    operatorContact: contact,
    proxyPricePerGbMicro,
    balanceMicro,
    totalBalanceMicro: balanceMicro,
    cloudCount: row.cloud_count,
    taskLimit: row.task_limit,
    quotas,
    language: row.language,
    mailNotices: row.mail_notices,
    google,
    chat,
    extractInfo: { fullName: row.full_name, company: row.company, industry: row.industry, role: row.role },
    avatar: row.avatar,
    isDemo: row.is_demo,
    isOperator,
    memberOf: parentEmail,
    deletesAt: row.deletes_at?.getTime() ?? null,
    money,
    referral,
    createdAt: row.created_at.getTime(),
  };
}

export function trialStateOf(row: AccountRow): TrialState {
  return {
    level: row.level,
    levelBeforeTrial: row.level_before_trial,
    trialEndsAt: row.trial_ends_at?.getTime() ?? null,
  };
}

export function presentPasskey({ passkeyId, name, createdAt, usedAt, isBackedUp }: PasskeyRow): Passkey {
  return { passkeyId, name, createdAt: createdAt.getTime(), usedAt: usedAt?.getTime() ?? null, isBackedUp };
}

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
    isSupport: row.isSupport,
  };
}

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

export function presentApiToken(row: ApiTokenRow): ApiToken {
  return {
    tokenId: row.token_id,
    name: row.name,
    scope: row.scope,
    ending: row.ending,
    createdAt: row.created_at.getTime(),
    usedAt: row.used_at?.getTime() ?? null,
    expiresAt: row.expires_at.getTime(),
  };
}

export function presentLedgerLine(line: LedgerLineRow): LedgerLine {
  return {
    entryId: line.entry_id,
    kind: line.kind,
    amountMicro: line.amount_micro,
    rowCount: line.row_count,
    taskId: line.task_id,
    taskName: line.task_name,
    memberName: line.member_name,
    lotNo: line.lot_no,
    createdAt: line.created_at.getTime(),
  };
}

/** A member is removed also where it asked for its deletion itself. */
export function presentMember(row: MemberRow): Member {
  return {
    memberId: row.accountId,
    userName: row.userName,
    email: row.email,
    avatar: row.avatar,
    state: memberStateOf(row),
    isDisabledByOperator: row.isDisabled && !row.isDisabledByParent,
    cloudCount: row.grantedNodes,
    taskCount: row.taskCount,
    rowCount: row.rowCount,
    runningCount: row.runningCount,
    scheduleCount: row.scheduleCount,
    chargedMicro: row.chargedMicro,
    createdAt: row.createdAt.getTime(),
    seenAt: row.seenAt?.getTime() ?? null,
    deletesAt: row.deletesAt?.getTime() ?? null,
  };
}

function memberStateOf({ deletesAt, isDisabled }: MemberRow): MemberState {
  if (deletesAt !== null) return MemberState.Removed;
  return isDisabled ? MemberState.Disabled : MemberState.Active;
}
