import { MemberState, MemberTasks } from '#core/domain/account/member.ts';
import { deletionTime } from '#core/domain/account/holder/deletion.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import {
  divideNodesAgain,
  setGrantedNodes,
  setMemberState,
  type MemberRow,
} from '#server/db/tables/account/members.ts';
import { closeMember } from '#server/jobs/housekeeping/endAccess.ts';
import type { Tx } from '#server/db/database.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { lockForMove, moveMemberTasks, refuseMove } from './moveMemberTasks.ts';
import {
  changeTeam,
  lockMember,
  presentTeam,
  readTeam,
  refuseMember,
  refuseNodes,
  type Members,
  type Team,
} from './team.ts';

interface Change {
  state: MemberState;
  /** Of a removal; without it they are deleted with the member. */
  tasks?: MemberTasks;
}

/**
 * §7.2: disables a member, removes it, or takes either back. Its runs end in order, with the rows that they have. The
 * nodes of a removed one are the parent's again, and its tasks are moved to the parent where the parent wants them, in
 * the same transaction. Refused with `NotFound`, `AccountDisabled`, `QuotaReached` and `ExceedTaskLimitCounts`.
 */
export async function changeMember(
  context: CommandContext,
  parentId: string,
  memberId: string,
  { state, tasks = MemberTasks.WithMember }: Change,
): Promise<Result<Members>> {
  const isMoving = state === MemberState.Removed && tasks === MemberTasks.ToParent;
  let users: string[] = [memberId];
  const change = async (tx: Tx, team: Team): Promise<Result<Members>> => {
    const member = team.members.find(({ accountId }) => accountId === memberId);
    const revision = await lockMember(tx, parentId, memberId);
    if (member === undefined || revision === null) return refused({ code: 'NotFound' });
    const unfit = isMoving ? await refuseMove(tx, team, memberId) : refuseState(context, team, member, state);
    if (unfit !== null) return refused(unfit);
    if (state === MemberState.Active) await setMemberState(tx, memberId, { isDisabled: false, deletesAt: null });
    else await closeMember(tx, memberId, { revision, deletesAt: deletesAtOf(member, state) });
    if (isMoving)
      await moveMemberTasks(context, tx, { parentId, memberId, userName: member.userName }, { users, revision });
    if (state === MemberState.Removed) await setGrantedNodes(tx, memberId, 0);
    await divideNodesAgain(tx, parentId, team.parent.level);
    await recordAudit(tx, parentId, { kind: 'MemberChanged', memberId, state });
    await recordAudit(tx, memberId, { kind: state === MemberState.Active ? 'AccountEnabled' : 'AccountDisabled' });
    return success(presentTeam(context, await readTeam(tx, parentId)));
  };
  const changed = await changeTeam(context, parentId, change, async (tx) => {
    if (isMoving) users = await lockForMove(tx, parentId, memberId);
  });
  context.sessions.forget(memberId);
  for (const user of users) context.revisionCache.forget(user);
  return changed;
}

function refuseState({ offer }: CommandContext, team: Team, member: MemberRow, state: MemberState) {
  if (state !== MemberState.Active) return null;
  if (member.isDisabled && !member.isDisabledByParent) {
    return { code: 'AccountDisabled', contact: offer.contact } as const;
  }
  return member.deletesAt === null ? null : refuseMember(team);
}

/** A second removal does not put the deletion off. */
function deletesAtOf({ deletesAt }: MemberRow, state: MemberState): Date | null {
  if (state !== MemberState.Removed) return null;
  return deletesAt ?? new Date(deletionTime(Date.now()));
}

/** §7.2: gives a member some of the plan's nodes. Refused with `NotFound` and `NodesTaken`. */
export async function setMemberNodes(
  context: CommandContext,
  parentId: string,
  memberId: string,
  cloudCount: number,
): Promise<Result<Members>> {
  const changed = await changeTeam(context, parentId, async (tx, team): Promise<Result<Members>> => {
    const member = team.members.find(({ accountId }) => accountId === memberId);
    if (member === undefined || (await lockMember(tx, parentId, memberId)) === null)
      return refused({ code: 'NotFound' });
    const unfit = refuseNodes(team, cloudCount, member.grantedNodes);
    if (unfit !== null) return refused(unfit);
    await setGrantedNodes(tx, memberId, cloudCount);
    await divideNodesAgain(tx, parentId, team.parent.level);
    await recordAudit(tx, parentId, { kind: 'MemberNodesSet', memberId, count: cloudCount });
    return success(presentTeam(context, await readTeam(tx, parentId)));
  });
  context.revisionCache.forget(memberId);
  return changed;
}
