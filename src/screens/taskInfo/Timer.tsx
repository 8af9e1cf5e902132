import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import styles from './TaskInfoScreen.module.css';
import type { TimerBlockProps } from './TimerBlock.tsx';

/** The timer comes after the first paint; its place is kept, so that nothing below it moves. */
export const Timer = lazyComponent<TimerBlockProps>(
  withDeferredTexts(async () => (await import('./TimerBlock.tsx')).TimerBlock),
  ({ task: { schedule } }) => (
    <div className={schedule === null ? styles.timerSpace : styles.setTimerSpace} aria-hidden />
  ),
);
