import plans from '#app/parts/plans/plans.module.css';

interface OfMemberProps {
  /** A task, or a run of it: not a link, as its rows are the member's. */
  what: string;
  member: string;
}

/** §6: names what a member was charged for, to its parent. */
export function OfMember({ what, member }: OfMemberProps) {
  return (
    <span title={`${what} · ${member}`}>
      {what}
      <span className={plans.quiet}> · {member}</span>
    </span>
  );
}
