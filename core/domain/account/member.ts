import { AccountLevel } from './level.ts';
import { planOf } from './plan.ts';

/** The state of a member; a removed one is deleted later and can be restored until then. */
export const MemberState = { Active: 'active', Disabled: 'disabled', Removed: 'removed' } as const;
export type MemberState = (typeof MemberState)[keyof typeof MemberState];

/** The future of a removed member's tasks: they become those of its parent, with runs and rows, or go with it. */
export const MemberTasks = { ToParent: 'toParent', WithMember: 'withMember' } as const;
export type MemberTasks = (typeof MemberTasks)[keyof typeof MemberTasks];

/** The lifetime of the link by which a new member chooses its first password. */
export const firstPasswordDays = 7;

/** §6: members belong to a parent of a level for teams; a member has none. */
export function memberLimitOf(level: AccountLevel): number {
  return level === AccountLevel.EnterpriseChild ? 0 : planOf(level).memberLimit;
}

/** The level of the members of a parent of this level: without a plan for teams, they have what a free account has. */
export function memberLevelOf(parentLevel: AccountLevel): AccountLevel {
  return memberLimitOf(parentLevel) > 0 ? AccountLevel.EnterpriseChild : AccountLevel.Free;
}

/** The nodes of a parent that are not granted; one of them stays with the parent, whose own runs need it. */
export function nodesLeft(level: AccountLevel, granted: readonly number[]): number {
  return memberLimitOf(level) === 0 ? 0 : Math.max(0, planOf(level).cloudCount - 1 - sum(granted));
}

/** The nodes in force for a parent and its members. */
interface TeamNodes {
  own: number;
  members: number[];
}

/**
 * Divides the nodes of a parent's plan: each member gets what was granted to it as far as the plan has it, in the given
 * order, and the parent the rest, at least one. Without a plan for teams a member keeps one node of those it had, so
 * that runs that it has started can end.
 */
export function divideNodes(level: AccountLevel, granted: readonly number[]): TeamNodes {
  if (memberLimitOf(level) === 0) {
    return { own: planOf(level).cloudCount, members: granted.map((nodes) => Math.min(nodes, 1)) };
  }
  let left = planOf(level).cloudCount - 1;
  const members = granted.map((nodes) => {
    const given = Math.min(nodes, left);
    left -= given;
    return given;
  });
  return { own: left + 1, members };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
