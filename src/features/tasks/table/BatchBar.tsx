import { Button } from '@fluentui/react-components';
import {
  ArrowExportRegular,
  CalendarClockRegular,
  CopyRegular,
  DeleteRegular,
  DismissRegular,
  FolderArrowRightRegular,
  PlayRegular,
  StopRegular,
} from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineHint } from '#app/parts/run/OfflineHint.tsx';
import styles from './BatchBar.module.css';

type BatchAction = (taskIds: readonly string[]) => Promise<void>;

/** The actions on the selected tasks (§2.4). */
export type BatchActions = Record<
  'start' | 'stop' | 'exportRows' | 'openTimer' | 'copy' | 'move' | 'remove',
  BatchAction
>;

export interface BatchBarProps {
  taskIds: readonly string[];
  isOffline: boolean;
  actions: BatchActions;
  onCancel: () => void;
}

/** §2.4: the actions on all selected tasks. The bar replaces the filter, so that the table does not move. */
export function BatchBar({ taskIds, isOffline, actions, onCancel }: BatchBarProps) {
  const { t } = useTranslation('tasks');
  const [isBusy, setBusy] = useState(false);
  const run = async (act: BatchAction) => {
    setBusy(true);
    await act(taskIds);
    setBusy(false);
  };
  return (
    <div className={styles.batch} role="toolbar" aria-label={t(($) => $.batch.label)}>
      <div className={styles.row}>
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t(($) => $.batch.cancel)}
          title={t(($) => $.batch.cancel)}
          onClick={onCancel}
        />
        <output className={styles.count}>{t(($) => $.batch.selected, { count: taskIds.length })}</output>
        <Runs {...{ isOffline, isBusy, actions }} run={(act) => void run(act)} />
        <Edits isBusy={isBusy} run={(act) => void run(act)} actions={actions} />
      </div>
    </div>
  );
}

interface ButtonsProps {
  isBusy: boolean;
  run: (act: BatchAction) => void;
  actions: BatchActions;
}

/** Actions that need the service. */
function Runs({ isOffline, isBusy, run, actions }: ButtonsProps & { isOffline: boolean }) {
  const { t } = useTranslation('tasks');
  const buttons = [
    { text: t(($) => $.batch.start), icon: <PlayRegular />, act: actions.start },
    { text: t(($) => $.batch.stop), icon: <StopRegular />, act: actions.stop },
  ];
  return buttons.map(({ text, icon, act }) => (
    <OfflineHint key={text} isOffline={isOffline}>
      <Button
        className={styles.run ?? ''}
        icon={icon}
        title={text}
        disabledFocusable={isOffline || isBusy}
        onClick={() => run(act)}
      >
        <span className={styles.text}>{text}</span>
      </Button>
    </OfflineHint>
  ));
}

/** Actions that also work without the service. */
function Edits({ isBusy, run, actions }: ButtonsProps) {
  const { t } = useTranslation('tasks');
  const buttons = [
    { text: t(($) => $.batch.export), icon: <ArrowExportRegular />, act: actions.exportRows },
    { text: t(($) => $.batch.timer), icon: <CalendarClockRegular />, act: actions.openTimer },
    { text: t(($) => $.batch.copy), icon: <CopyRegular />, act: actions.copy },
    { text: t(($) => $.batch.move), icon: <FolderArrowRightRegular />, act: actions.move },
    { text: t(($) => $.batch.delete), icon: <DeleteRegular />, act: actions.remove },
  ];
  return buttons.map(({ text, icon, act }) => (
    <Button
      key={text}
      className={styles.edit ?? ''}
      icon={icon}
      title={text}
      disabledFocusable={isBusy}
      onClick={() => run(act)}
    >
      <span className={styles.text}>{text}</span>
    </Button>
  ));
}
