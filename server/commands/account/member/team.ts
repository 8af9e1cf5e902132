import { memberLimitOf, nodesLeft } from '#core/domain/account/member.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { refuseMore } from '#core/domain/account/quota.ts';
import { lastDays } from '#core/domain/account/usage.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type {
  getMemberBalance as getMemberBalanceCall,
  listMembers as listMembersCall,
} from '#core/wire/calls/account/memberCalls.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { isMemberOf, readMembers, type MemberRow } from '#server/db/tables/account/members.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { readLedger } from '#server/db/tables/account/usage.ts';
import { presentLedgerLine, presentMember } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../../commandContext.ts';

export type Members = CallReply<typeof listMembersCall>;

/** A parent with its members, under its lock. */
export interface Team {
  parent: AccountRow;
  members: MemberRow[];
}

/** §7.2: the members of an account, the oldest first. */
export async function listMembers(context: CommandContext, parentId: string): Promise<Members> {
  return context.database.withoutRls(async (tx) => presentTeam(context, await readTeam(tx, parentId)));
}

/** §7.2: the charges that a member caused. Refused with `NotFound`. */
export async function getMemberBalance(
  { database }: CommandContext,
  parentId: string,
  memberId: string,
  page: { page: number; pageSize: number },
): Promise<Result<CallReply<typeof getMemberBalanceCall>>> {
  return database.withoutRls(async (tx) => {
    const [member] = await readMembers(tx, parentId, { chargedSince: usageBegin(), memberId });
    if (member === undefined) return refused({ code: 'NotFound' });
    const { lines, total } = await readLedger(tx, parentId, { ...page, memberId });
    return success({ chargedMicro: member.chargedMicro, items: lines.map(presentLedgerLine), total });
  });
}

export function presentTeam({ sendsMail }: Pick<CommandContext, 'sendsMail'>, { parent, members }: Team): Members {
  return {
    members: members.map(presentMember),
    limit: memberLimitOf(parent.level),
    sendsMail,
    nodes: {
      total: planOf(parent.level).cloudCount,
      left: nodesLeft(
        parent.level,
        members.map(({ grantedNodes }) => grantedNodes),
      ),
    },
  };
}

/**
 * Runs a change of a team in one transaction of the service, under the parent's lock; `work` locks the members that it
 * changes, and refuses before it writes. Devices of the parent are notified. `lockMore` runs first, for a change that
 * locks more accounts.
 */
export async function changeTeam<Value>(
  context: CommandContext,
  parentId: string,
  work: (tx: Tx, team: Team) => Promise<Result<Value>>,
  lockMore: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Result<Value>> {
  const result = await context.database.withoutRls(async (tx) => {
    await lockMore(tx);
    await nextRevision(tx, parentId);
    return work(tx, await readTeam(tx, parentId));
  });
  context.revisionCache.forget(parentId);
  return result;
}

/** Locks a member for a change, and returns its next revision; `null`: it is none of this account. */
export async function lockMember(tx: Tx, parentId: string, memberId: string): Promise<number | null> {
  return (await isMemberOf(tx, parentId, memberId)) ? nextRevision(tx, memberId) : null;
}

/** Returns the refusal of one more member, or `null`; removed members do not count, and a demo has none. */
export function refuseMember({ parent, members }: Team): Refusal | null {
  if (parent.is_demo) return { code: 'DemoAccount' };
  const used = members.filter(({ deletesAt }) => deletesAt === null).length;
  return refuseMore('memberLimit', { used, limit: memberLimitOf(parent.level) });
}

/** Returns `NodesTaken` where the plan has too few nodes left for a member, beside those it has; else `null`. */
export function refuseNodes({ parent, members }: Team, nodes: number, before = 0): Refusal | null {
  const granted = members.map(({ grantedNodes }) => grantedNodes);
  const left = nodesLeft(parent.level, granted) + before;
  return nodes <= left ? null : { code: 'NodesTaken', left };
}

export async function readTeam(tx: Tx, parentId: string): Promise<Team> {
  const parent = await readAccount(tx, parentId);
  return { parent, members: await readMembers(tx, parentId, { chargedSince: usageBegin() }) };
}

/** The first of the days whose charges are shown. */
function usageBegin(): Date {
  const [firstDay = ''] = lastDays(Date.now());
  return new Date(firstDay);
}
