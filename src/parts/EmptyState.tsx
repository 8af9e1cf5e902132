import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  /** The button or link for the next step. */
  action?: ReactNode;
}

/** Explains why nothing is shown, and offers the next step. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element may hold no heading
    <div className={styles.empty} role="status">
      {icon !== undefined && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
