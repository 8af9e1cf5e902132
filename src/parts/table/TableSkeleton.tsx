import styles from './TableSkeleton.module.css';

/** The placeholder of a table that loads; hidden from screen readers, because the page is marked as busy. */
export function TableSkeleton({ rowCount = 6 }: { rowCount?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: rowCount }, (_, index) => (
        <div key={index} className={styles.row}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
