import { useTranslation } from 'react-i18next';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useContents } from './trash.state.ts';

interface PurgeDialogProps {
  taskIds: readonly string[];
  /** The name, if there is only one task. */
  taskName: string | undefined;
  onPurge: () => Promise<void>;
  onClose: () => void;
}

/** Asks before every final deletion, because it cannot be undone. */
export function PurgeDialog({ taskIds, taskName, onPurge, onClose }: PurgeDialogProps) {
  const { t } = useTranslation('tasks');
  const contents = useContents(taskIds);
  const purge = async () => {
    await onPurge();
    return true;
  };
  return (
    <FormDialog
      title={
        taskName === undefined
          ? t(($) => $.trash.ask, { count: taskIds.length })
          : t(($) => $.trash.askOf, { name: taskName })
      }
      confirm={t(($) => $.trash.forGood)}
      isDisabled={contents === undefined}
      onConfirm={purge}
      onClose={onClose}
    >
      <p>
        {contents !== undefined && <Goes {...contents} />} {t(($) => $.trash.final)}
      </p>
      <p>{t(($) => $.groups.hint)}</p>
    </FormDialog>
  );
}

function Goes({ runCount, rowCount, byteCount }: NonNullable<ReturnType<typeof useContents>>) {
  const { t } = useTranslation('tasks');
  const locale = useLocale();
  if (runCount === 0) return <>{t(($) => $.trash.noRuns)}</>;
  const runs = t(($) => $.trash.runs, { count: runCount });
  const rows = t(($) => $.trash.rows, { count: rowCount });
  return <>{t(($) => $.trash.goes, { runs, rows, size: formatBytes(locale, byteCount) })}</>;
}
