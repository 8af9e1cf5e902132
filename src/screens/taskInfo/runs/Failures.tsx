import { useTranslation } from 'react-i18next';
import type { Subtask } from '#core/wire/rows/task.ts';
import { Section } from '#app/parts/Section.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import styles from '../TaskInfoScreen.module.css';

const rowHeight = 41;

export interface FailuresProps {
  subtasks: readonly Subtask[];
}

/** Pages that gave no rows, each with its reason. */
export function Failures({ subtasks }: FailuresProps) {
  const { t } = useTranslation('console');
  const { t: reasons } = useTranslation('failures');
  const failures = subtasks.flatMap(({ subtaskNo, failures: failed }) =>
    failed.map((failure, index) => ({ ...failure, subtaskNo, key: `${subtaskNo} ${index}` })),
  );
  if (failures.length === 0) return null;
  const columns: TableColumn[] = [
    { key: 'address', header: t(($) => $.taskInfo.failures.address) },
    { key: 'reason', header: t(($) => $.taskInfo.failures.reason) },
    { key: 'subtask', header: t(($) => $.taskInfo.failures.subtask), width: '84px', isNumeric: true },
  ];
  return (
    <Section title={t(($) => $.taskInfo.failures.title)}>
      <p className={styles.quiet}>
        {t(($) => $.taskInfo.failures.costsNothing)} {t(($) => $.taskInfo.failures.latest)}
      </p>
      <DataTable
        label={t(($) => $.taskInfo.failures.title)}
        columns={columns}
        rows={failures}
        rowKey={({ key }) => key}
        rowHeight={rowHeight}
        renderRow={({ url, code, detail, subtaskNo }, index) => (
          <tr aria-rowindex={index + 2}>
            <td title={url}>{url}</td>
            <td title={reasons(($) => $[code])}>
              {reasons(($) => $[code])} {detail !== null && <span className={styles.note}>{detail}</span>}
            </td>
            <td data-numeric>{subtaskNo}</td>
          </tr>
        )}
      />
    </Section>
  );
}
