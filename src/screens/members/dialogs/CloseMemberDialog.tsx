import { useTranslation } from 'react-i18next';
import type { Member } from '#core/wire/calls/account/memberCalls.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import dialogs from '#app/parts/dialogs/dialogs.module.css';
import { TasksOf } from './RemoveMemberDialog.tsx';

export interface CloseMemberDialogProps {
  member: Member;
  /** Disables the member, or takes the tasks of a removed one. */
  act: 'disable' | 'takeOver';
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Names what an act does to a member's access, runs, tasks and rows, and asks for a confirmation. */
export function CloseMemberDialog({ member, act, onConfirm, onClose }: CloseMemberDialogProps) {
  const { t } = useTranslation('members');
  const { userName: name } = member;
  const isTakeOver = act === 'takeOver';
  const effects = isTakeOver
    ? [t(($) => $.fate.moved), t(($) => $.fate.runsNow), t(($) => $.fate.sheets)]
    : [t(($) => $.effects.access, { name }), t(($) => $.effects.runs), t(($) => $.effects.kept)];
  return (
    <FormDialog
      title={t(($) => (isTakeOver ? $.fate.takeOverTitle : $.disable.title), { name })}
      confirm={t(($) => (isTakeOver ? $.fate.takeOverConfirm : $.disable.button))}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isTakeOver && (
        <p>
          <TasksOf member={member} />
        </p>
      )}
      <ul className={dialogs.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </FormDialog>
  );
}
