import styles from './TaskTable.module.css';

/** Keeps the place of a row that is being read: of ten thousand only those in view are. */
export function WaitingRow({ index, columnCount }: { index: number; columnCount: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy>
      <td colSpan={columnCount} className={styles.waiting}>
        …
      </td>
    </tr>
  );
}
