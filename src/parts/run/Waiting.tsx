import { DurationText } from '../format/DurationText.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import styles from './Waiting.module.css';

/** Work of the service that the user waits for, with the elapsed time; screen readers read only its label. */
export function Waiting({ label, since }: { label: string; since: number }) {
  return (
    <div className={styles.waiting}>
      <output>{label}</output>
      <span className={styles.time} aria-hidden>
        <DurationText startedAt={since} endedAt={null} />
      </span>
      <ProgressBar done={0} total={1} label={label} isRunning />
    </div>
  );
}
