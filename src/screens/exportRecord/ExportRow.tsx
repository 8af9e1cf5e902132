import { Button } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  ArrowDownloadRegular,
  DismissRegular,
  MoreHorizontalRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Hint } from '#app/parts/deferred/Hint.tsx';
import { useNow } from '#app/parts/format/useNow.ts';
import { FileCell, MadeCell, RowsCell, SizeCell, StatusCell } from './cells.tsx';
import type { RecordActions } from './exportRecord.actions.ts';
import type { ListedExport } from './exportRecord.state.ts';
import styles from './ExportRecordScreen.module.css';
import { type FileState, fileStateOf } from './recordView.ts';

const minuteMs = 60_000;

interface ExportRowProps {
  listed: ListedExport;
  index: number;
  actions: RecordActions;
  isMenuOpen: boolean;
  onMenu: (target: HTMLElement) => void;
}

export function ExportRow({ listed, index, actions, isMenuOpen, onMenu }: ExportRowProps) {
  const { t } = useTranslation('exports');
  const { record } = listed;
  const file = fileStateOf(record, useNow(minuteMs));
  return (
    <tr aria-rowindex={index + 2}>
      <td>
        <FileCell listed={listed} />
      </td>
      <td data-numeric>
        <RowsCell record={record} />
      </td>
      <td data-numeric data-hide="second">
        <SizeCell record={record} />
      </td>
      <td data-hide="first">
        <MadeCell record={record} />
      </td>
      <td>
        <StatusCell record={record} file={file} />
      </td>
      <td>
        <div className={styles.actions}>
          <MainAction listed={listed} file={file} actions={actions} />
          <Button
            className={styles.more ?? ''}
            appearance="subtle"
            size="small"
            icon={<MoreHorizontalRegular />}
            aria-label={t(($) => $.actions.moreOf, { name: record.fileName })}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            onClick={({ currentTarget }) => onMenu(currentTarget)}
          />
        </div>
      </td>
    </tr>
  );
}

interface MainActionProps {
  listed: ListedExport;
  file: FileState;
  actions: RecordActions;
}

/** The likely next step: the file, its making again, or the end of its making. It needs the service. */
function MainAction({ listed: { record }, file, actions }: MainActionProps) {
  const { t } = useTranslation('exports');
  if (file === 'none') return null;
  const { fileName: name } = record;
  const isDisabled = actions.isOffline || actions.busyIds.has(record.recordId);
  const step = {
    there: {
      icon: <ArrowDownloadRegular />,
      text: t(($) => $.actions.download),
      label: t(($) => $.actions.downloadOf, { name }),
    },
    gone: {
      icon: <ArrowClockwiseRegular />,
      text: t(($) => $.actions.makeAgain),
      label: t(($) => $.actions.makeAgainOf, { name }),
    },
    notSent: {
      icon: <ArrowClockwiseRegular />,
      text: t(($) => $.actions.goOn),
      label: t(($) => $.actions.goOnOf, { name }),
    },
    making: {
      icon: <DismissRegular />,
      text: t(($) => $.actions.cancel),
      label: t(($) => $.actions.cancelOf, { name }),
    },
  }[file];
  const button = (
    <Button
      className={styles.step ?? ''}
      appearance="subtle"
      size="small"
      icon={step.icon}
      aria-label={step.label}
      title={step.text}
      disabledFocusable={isDisabled}
      onClick={() => (file === 'making' ? actions.cancel(record) : actions.download(record))}
    >
      <span className={styles.stepText}>{step.text}</span>
    </Button>
  );
  return actions.isOffline ? (
    <Hint relationship="description" text={t(($) => $.needsService)}>
      {button}
    </Hint>
  ) : (
    button
  );
}
