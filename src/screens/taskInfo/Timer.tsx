import { latePart } from '#app/parts/late/latePart.tsx';
import { withLateTexts } from '#app/parts/late/withLateTexts.ts';
import styles from './TaskInfoScreen.module.css';
import type { TimerBlockProps } from './TimerBlock.tsx';

/** The timer comes after the first paint; its place is kept, so that nothing below it moves. */
export const Timer = latePart<TimerBlockProps>(
  withLateTexts(async () => (await import('./TimerBlock.tsx')).TimerBlock),
  ({ task: { schedule = null } }) => (
    <div className={schedule === null ? styles.timerSpace : styles.setTimerSpace} aria-hidden />
  ),
);
