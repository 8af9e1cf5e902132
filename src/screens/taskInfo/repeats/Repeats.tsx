import { latePart } from '#app/parts/late/latePart.tsx';
import { withLateTexts } from '#app/parts/late/withLateTexts.ts';
import styles from '../TaskInfoScreen.module.css';
import type { LeftOutProps } from './LeftOut.tsx';
import type { RepeatsBlockProps } from './RepeatsBlock.tsx';

// They come after the first paint.

export const Repeats = latePart<RepeatsBlockProps>(
  withLateTexts(async () => (await import('./RepeatsBlock.tsx')).RepeatsBlock),
  () => <div className={styles.timerSpace} aria-hidden />,
);
export const LeftOut = latePart<LeftOutProps>(withLateTexts(async () => (await import('./LeftOut.tsx')).LeftOut));
