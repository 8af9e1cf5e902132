import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deletionDays } from '#core/domain/account/holder/deletion.ts';
import { MemberTasks } from '#core/domain/account/member.ts';
import type { Member } from '#core/wire/calls/account/memberCalls.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import dialogs from '#app/parts/dialogs/dialogs.module.css';

export interface RemoveMemberDialogProps {
  member: Member;
  onConfirm: (tasks: MemberTasks) => Promise<boolean>;
  onClose: () => void;
}

const fates = [MemberTasks.ToParent, MemberTasks.WithMember] as const;

/** Names what a removal does, and asks what becomes of the member's tasks; at first nothing of them is lost. */
export function RemoveMemberDialog({ member, onConfirm, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation('members');
  const { userName: name, taskCount, rowCount } = member;
  const hasTasks = taskCount > 0;
  const [tasks, setTasks] = useState<MemberTasks>(hasTasks ? MemberTasks.ToParent : MemberTasks.WithMember);
  const effects =
    tasks === MemberTasks.ToParent
      ? [t(($) => $.fate.moved), t(($) => $.fate.runsNow), t(($) => $.fate.sheets)]
      : [
          t(($) => $.effects.runs),
          t(($) => $.effects.deleted, { tasks: taskCount, rows: rowCount, days: deletionDays }),
        ];
  return (
    <FormDialog
      title={t(($) => $.remove.title, { name })}
      confirm={t(($) => $.remove.button)}
      onConfirm={() => onConfirm(tasks)}
      onClose={onClose}
    >
      {hasTasks && (
        <>
          <p>
            <TasksOf member={member} />
          </p>
          <Field label={t(($) => $.fate.question)}>
            <Radios
              value={tasks}
              choices={fates.map((value) => ({ value, label: t(($) => $.fate[value]) }))}
              onChange={(value) => setTasks(fates.find((each) => each === value) ?? tasks)}
            />
          </Field>
        </>
      )}
      <ul className={dialogs.effects}>
        {[t(($) => $.effects.access, { name }), t(($) => $.effects.nodesBack), ...effects].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </FormDialog>
  );
}

/** The number of a member's tasks, and how many of them run or would run by themselves. */
export function TasksOf({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const { taskCount: tasks, rowCount: rows, runningCount: running = 0, scheduleCount: scheduled = 0 } = member;
  return (
    <>
      {t(($) => $.fate.has, { count: tasks, tasks, rows })}
      {running + scheduled > 0 && <> ({t(($) => $.fate.active, { running, scheduled })})</>}
    </>
  );
}
