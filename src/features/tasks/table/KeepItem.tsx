import { MenuItem } from '@fluentui/react-components';
import { CloudArrowDownRegular, CloudCheckmarkRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useKeepActions, useRunsHere } from '#app/state/keptRows.ts';
import styles from './RowMenu.module.css';

/** Keeps all runs of a task on this device, with their size, or keeps them no longer. */
export function KeepItem({ taskId }: { taskId: string }) {
  const { t } = useTranslation('keep');
  const here = useRunsHere(taskId);
  const { keep, stopKeeping } = useKeepActions();
  const isKept = here?.isTaskKept ?? false;
  const target = { kind: 'task', id: taskId } as const;
  return (
    <MenuItem
      icon={isKept ? <CloudCheckmarkRegular /> : <CloudArrowDownRegular />}
      disabled={here === undefined}
      subText={{ className: styles.reason, children: t(($) => $.menu.taskSize, { size: here?.bytes ?? 0 }) }}
      onClick={() => void (isKept ? stopKeeping(target) : keep(target))}
    >
      {t(($) => (isKept ? $.menu.stop : $.button.keep))}
    </MenuItem>
  );
}
