import styles from './TableSkeleton.module.css';

/** Stands where a table is about to be; silent for screen readers, the page says that it is busy. */
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
