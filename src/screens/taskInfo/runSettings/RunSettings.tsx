import { latePart } from '#app/parts/late/latePart.tsx';
import { withLateTexts } from '#app/parts/late/withLateTexts.ts';
import styles from '../TaskInfoScreen.module.css';
import type { RunSettingsBlockProps } from './RunSettingsBlock.tsx';

/** The limits of runs come after the first paint; their place is kept. */
export const RunSettings = latePart<RunSettingsBlockProps>(
  withLateTexts(async () => (await import('./RunSettingsBlock.tsx')).RunSettingsBlock),
  () => <div className={styles.timerSpace} aria-hidden />,
);
