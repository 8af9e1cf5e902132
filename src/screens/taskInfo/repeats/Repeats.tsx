import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import styles from '../TaskInfoScreen.module.css';
import type { LeftOutProps } from './LeftOut.tsx';
import type { RepeatsBlockProps } from './RepeatsBlock.tsx';

// They come after the first paint.

export const Repeats = lazyComponent<RepeatsBlockProps>(
  withDeferredTexts(async () => (await import('./RepeatsBlock.tsx')).RepeatsBlock),
  () => <div className={styles.timerSpace} aria-hidden />,
);
export const LeftOut = lazyComponent<LeftOutProps>(
  withDeferredTexts(async () => (await import('./LeftOut.tsx')).LeftOut),
);
