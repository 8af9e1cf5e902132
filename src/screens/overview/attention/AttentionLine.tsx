import type { ReactNode } from 'react';
import styles from '../OverviewScreen.module.css';

interface AttentionLineProps {
  icon: ReactNode;
  /** True if the problem blocks every further run. */
  isSevere?: boolean;
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** One problem: its text, and the action that solves it. */
export function AttentionLine({ icon, isSevere = false, title, action, children }: AttentionLineProps) {
  return (
    <li className={styles.item}>
      <span className={styles.icon} data-severe={isSevere} aria-hidden>
        {icon}
      </span>
      <div className={styles.words}>
        <div className={styles.name}>{title}</div>
        <p className={styles.sentence}>{children}</p>
      </div>
      <div className={styles.mend}>{action}</div>
    </li>
  );
}
