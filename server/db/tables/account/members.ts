import { sql } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { divideNodes, memberLevelOf } from '#core/domain/account/member.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import { nextRevision } from './revisions.ts';

/*
 * Members (§6). A parent reads and changes its members as the service, by their parent: behind row-level security an
 * account sees itself alone. Locks: the parent, then its members.
 */

export interface MemberRow {
  accountId: string;
  userName: string;
  email: string;
  avatar: string | null;
  grantedNodes: number;
  isDisabled: boolean;
  isDisabledByParent: boolean;
  deletesAt: Date | null;
  createdAt: Date;
  /** The last use of a browser that is signed in. */
  seenAt: Date | null;
  taskCount: number;
  rowCount: number;
  /** Its tasks that run or wait, and those with a schedule. */
  runningCount: number;
  scheduleCount: number;
  /** The sum of its charges since `chargedSince`. */
  chargedMicro: number;
}

/** Returns the members of an account, the oldest first; `memberId`: this one alone. */
export async function readMembers(
  tx: Tx,
  parentId: string,
  { chargedSince, memberId = null }: { chargedSince: Date; memberId?: string | null },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select account_id as "accountId", user_name as "userName", email, avatar, granted_nodes as "grantedNodes",
      disabled_at is not null as "isDisabled", is_disabled_by_parent as "isDisabledByParent", deletes_at as "deletesAt",
      created_at as "createdAt",
      (select max(seen_at) from auth_session where "userId" = account_id and operator_id is null) as "seenAt",
      tasks."taskCount", tasks."runningCount", tasks."scheduleCount",
      (select coalesce(sum(row_count), 0)::bigint from lots
        where lots.account_id = accounts.account_id and deleted_at is null) as "rowCount",
      (select coalesce(sum(-amount_micro), 0)::bigint from ledger
        where member_id = accounts.account_id and ledger.created_at >= ${chargedSince}) as "chargedMicro"
    from accounts cross join lateral (
      select count(*)::int as "taskCount", count(*) filter (where schedule is not null)::int as "scheduleCount",
        count(*) filter (where status in (${TaskStatus.Running}, ${TaskStatus.Waiting}))::int as "runningCount"
      from tasks where tasks.account_id = accounts.account_id and deleted_at is null) as tasks
    where parent_id = ${parentId} and (${memberId}::text is null or account_id = ${memberId})
    order by created_at, account_id`.execute(tx);
  return rows;
}

/** True where `memberId` is a member of the account. */
export async function isMemberOf(tx: Tx, parentId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where account_id = ${memberId} and parent_id = ${parentId}`.execute(tx);
  return rows.length > 0;
}

/** Makes an account that was just created a member. The parent is locked. */
export async function setParent(tx: Tx, accountId: string, parentId: string): Promise<void> {
  await sql`
    update accounts set parent_id = ${parentId}, granted_nodes = 0, cloud_count = 0
    where account_id = ${accountId}`.execute(tx);
}

/** Sets the nodes that a member gets; `divideAmongMembers` puts them in force. Parent and member are locked. */
export async function setGrantedNodes(tx: Tx, memberId: string, nodes: number): Promise<void> {
  await sql`update accounts set granted_nodes = ${nodes} where account_id = ${memberId}`.execute(tx);
}

/**
 * Puts the parent's level and nodes in force for its members; devices of those that change are notified. Returns the
 * nodes that the parent keeps. The parent is locked.
 */
export async function divideAmongMembers(tx: Tx, parentId: string, level: AccountLevel): Promise<number> {
  const { rows } = await sql<{ account_id: string; granted_nodes: number; cloud_count: number; level: AccountLevel }>`
    select account_id, granted_nodes, cloud_count, level from accounts where parent_id = ${parentId}
    order by created_at, account_id`.execute(tx);
  const { own, members } = divideNodes(
    level,
    rows.map((row) => row.granted_nodes),
  );
  const memberLevel = memberLevelOf(level);
  for (const [index, { account_id: memberId, ...row }] of rows.entries()) {
    const nodes = members[index] ?? 0;
    if (row.level === memberLevel && row.cloud_count === nodes) continue;
    await nextRevision(tx, memberId);
    await sql`
      update accounts set level = ${memberLevel}, task_limit = ${planOf(memberLevel).taskLimit}, cloud_count = ${nodes}
      where account_id = ${memberId}`.execute(tx);
  }
  return own;
}

/** Puts the nodes of a parent that keeps its level in force, for it and its members. The parent is locked. */
export async function divideNodesAgain(tx: Tx, parentId: string, level: AccountLevel): Promise<void> {
  const own = await divideAmongMembers(tx, parentId, level);
  await sql`update accounts set cloud_count = ${own} where account_id = ${parentId}`.execute(tx);
}

/**
 * Sets whether a member may sign in, as its parent decides, and when it is deleted. A decision of the operator stays.
 * The member is locked.
 */
export async function setMemberState(
  tx: Tx,
  memberId: string,
  { isDisabled, deletesAt }: { isDisabled: boolean; deletesAt: Date | null },
): Promise<void> {
  await sql`
    update accounts set deletes_at = ${deletesAt},
      disabled_at = case when disabled_at is not null and not is_disabled_by_parent then disabled_at
        when ${isDisabled} then coalesce(disabled_at, now()) end,
      is_disabled_by_parent = ${isDisabled} and (disabled_at is null or is_disabled_by_parent)
    where account_id = ${memberId}`.execute(tx);
}

/** Returns the ids of an account's members, the oldest first; `deletesAt`: of those that are deleted then. */
export async function listMemberIds(tx: Tx, parentId: string, deletesAt: Date | null = null): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts
    where parent_id = ${parentId} and (${deletesAt}::timestamptz is null or deletes_at = ${deletesAt})
    order by created_at, account_id`.execute(tx);
  return rows.map((row) => row.account_id);
}
