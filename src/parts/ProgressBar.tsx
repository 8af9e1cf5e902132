import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  done: number;
  total: number;
  /** The text for screen readers. */
  label: string;
  isRunning: boolean;
}

/** A progress bar. Before the first part is done the progress is unknown: then the bar is striped. */
export function ProgressBar({ done, total, label, isRunning }: ProgressBarProps) {
  const isUnknown = isRunning && done === 0;
  const ratio = total === 0 ? 0 : Math.min(1, done / total);
  return (
    <div
      className={styles.track}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser styles a progress element in its own way
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={isUnknown ? undefined : done}
      title={label}
    >
      <div
        className={isUnknown ? styles.unknown : styles.bar}
        data-running={isRunning}
        style={isUnknown ? {} : { translate: `${(ratio - 1) * 100}%` }}
      />
    </div>
  );
}
