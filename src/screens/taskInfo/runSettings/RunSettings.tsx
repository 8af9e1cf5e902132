import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import styles from '../TaskInfoScreen.module.css';
import type { RunSettingsBlockProps } from './RunSettingsBlock.tsx';

/** The limits of runs come after the first paint; their place is kept. */
export const RunSettings = lazyComponent<RunSettingsBlockProps>(
  withDeferredTexts(async () => (await import('./RunSettingsBlock.tsx')).RunSettingsBlock),
  () => <div className={styles.timerSpace} aria-hidden />,
);
