import type { ReactNode } from 'react';
import styles from './Columns.module.css';

interface ColumnsProps {
  children: ReactNode;
  /** Content above the aside; on a narrow page it is above everything. */
  contents?: ReactNode;
  aside: ReactNode;
}

/** The main column with the right column of §2.5 beside it, or below it on a narrow page. */
export function Columns({ children, contents, aside }: ColumnsProps) {
  return (
    <div className={styles.room}>
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <div className={styles.side}>
          {contents}
          {aside}
        </div>
      </div>
    </div>
  );
}
