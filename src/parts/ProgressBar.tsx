import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  done: number;
  total: number;
  /** In words, for those who cannot see the bar. */
  label: string;
  isActive: boolean;
}

export function ProgressBar({ done, total, label, isActive }: ProgressBarProps) {
  const ratio = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      title={label}
    >
      <div className={styles.bar} data-active={isActive} style={{ inlineSize: `${ratio * 100}%` }} />
    </div>
  );
}
