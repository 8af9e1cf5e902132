import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { backupAddress } from '#core/domain/operator/backup.ts';
import type { BackupFile } from '#core/wire/calls/operator/operatorBackupCalls.ts';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { download } from '#app/parts/saveFile.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from '../OperatorScreen.module.css';

interface BackupTableProps {
  files: readonly BackupFile[];
  isAway: boolean;
  /** No work can begin now. */
  isStopped: boolean;
  onAsk: (kind: 'try' | 'delete', name: string) => void;
}

/** The files of backups, the newest first. */
export function BackupTable({ files, isAway, isStopped, onAsk }: BackupTableProps) {
  const { t } = useTranslation('backups');
  const { t: operator } = useTranslation('operator');
  const locale = useLocale();
  const columns = [
    { key: 'file', text: t(($) => $.file) },
    { key: 'size', text: t(($) => $.size), isNumeric: true },
    { key: 'database', text: operator(($) => $.figures.database), isNumeric: true },
    { key: 'actions', text: operator(($) => $.accounts.actions) },
  ];
  return (
    <FactTable label={operator(($) => $.pages.backups)} columns={columns}>
      {files.map(({ name, bytes, madeAt, databaseBytes, tableCount }) => (
        <tr key={name}>
          <th scope="row">
            {name}
            <span className={styles.quiet}>
              <RelativeTime time={madeAt} />
            </span>
          </th>
          <td data-numeric>{formatBytes(locale, bytes)}</td>
          <td data-numeric>
            {formatBytes(locale, databaseBytes)}
            <span className={styles.quiet}>{t(($) => $.tables, { count: tableCount })}</span>
          </td>
          <td>
            <span className={styles.buttons}>
              <Button
                size="small"
                disabledFocusable={isStopped}
                aria-label={`${t(($) => $.try)}: ${name}`}
                onClick={() => onAsk('try', name)}
              >
                {t(($) => $.try)}
              </Button>
              <Button
                size="small"
                disabledFocusable={isAway}
                aria-label={`${t(($) => $.download)}: ${name}`}
                onClick={() => download(backupAddress(name), name)}
              >
                {t(($) => $.download)}
              </Button>
              <Button
                size="small"
                disabledFocusable={isStopped}
                aria-label={`${t(($) => $.delete)}: ${name}`}
                onClick={() => onAsk('delete', name)}
              >
                {t(($) => $.delete)}
              </Button>
            </span>
          </td>
        </tr>
      ))}
    </FactTable>
  );
}
