import { useTranslation } from 'react-i18next';
import { deletionDays } from '#core/domain/account/holder/deletion.ts';
import { MemberState } from '#core/domain/account/member.ts';
import type { Member } from '#core/wire/calls/account/memberCalls.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import dialogs from '#app/parts/dialogs/dialogs.module.css';

export interface CloseMemberDialogProps {
  member: Member;
  state: typeof MemberState.Disabled | typeof MemberState.Removed;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Names what disabling or removing a member does to its access, runs, tasks and rows, and asks for a confirmation. */
export function CloseMemberDialog({ member, state, onConfirm, onClose }: CloseMemberDialogProps) {
  const { t } = useTranslation('members');
  const { userName: name, taskCount, rowCount } = member;
  const isRemoval = state === MemberState.Removed;
  const effects = isRemoval
    ? [
        t(($) => $.effects.access, { name }),
        t(($) => $.effects.runs),
        t(($) => $.effects.nodesBack),
        t(($) => $.effects.deleted, {
          tasks: taskCount,
          rows: rowCount,
          days: deletionDays,
        }),
      ]
    : [t(($) => $.effects.access, { name }), t(($) => $.effects.runs), t(($) => $.effects.kept)];
  return (
    <FormDialog
      title={t(($) => $[isRemoval ? 'remove' : 'disable'].title, { name })}
      confirm={t(($) => $[isRemoval ? 'remove' : 'disable'].button)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={dialogs.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </FormDialog>
  );
}
