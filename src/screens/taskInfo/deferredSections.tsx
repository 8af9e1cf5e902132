import { withDeferredTexts, withDestinationTexts, withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { ChainsBlockProps } from './chains/ChainsBlock.tsx';
import type { DestinationsBlockProps } from './destinations/DestinationsBlock.tsx';
import type { QuotaStopProps } from './runs/QuotaStop.tsx';
import type { HistoryProps } from './record/History.tsx';
import type { LotLogProps } from './record/LotLog.tsx';
import type { LeftOutProps } from './repeats/LeftOut.tsx';
import type { RepeatsBlockProps } from './repeats/RepeatsBlock.tsx';
import type { RunSettingsBlockProps } from './runSettings/RunSettingsBlock.tsx';
import styles from './TaskInfoScreen.module.css';
import type { TimerBlockProps } from './TimerBlock.tsx';

/*
 * Sections of the page whose modules and texts load after the first paint. If other sections follow, a placeholder
 * keeps the space, so that nothing below moves.
 */

export const Timer = lazyComponent<TimerBlockProps>(
  withDeferredTexts(async () => (await import('./TimerBlock.tsx')).TimerBlock),
  ({ task: { schedule } }) => (
    <div className={schedule === null ? styles.timerSpace : styles.setTimerSpace} aria-hidden />
  ),
);

export const RunSettings = lazyComponent<RunSettingsBlockProps>(
  withDeferredTexts(async () => (await import('./runSettings/RunSettingsBlock.tsx')).RunSettingsBlock),
  Space,
);

export const Repeats = lazyComponent<RepeatsBlockProps>(
  withDeferredTexts(async () => (await import('./repeats/RepeatsBlock.tsx')).RepeatsBlock),
  Space,
);

export const Chains = lazyComponent<ChainsBlockProps>(
  withRowTexts(async () => (await import('./chains/ChainsBlock.tsx')).ChainsBlock),
  Space,
);

export const Destinations = lazyComponent<DestinationsBlockProps>(
  withDestinationTexts(async () => (await import('./destinations/DestinationsBlock.tsx')).DestinationsBlock),
  Space,
);

export const LeftOut = lazyComponent<LeftOutProps>(
  withDeferredTexts(async () => (await import('./repeats/LeftOut.tsx')).LeftOut),
);

export const QuotaStop = lazyComponent<QuotaStopProps>(
  withDeferredTexts(async () => (await import('./runs/QuotaStop.tsx')).QuotaStop),
);

export const LotLog = lazyComponent<LotLogProps>(
  withRowTexts(async () => (await import('./record/LotLog.tsx')).LotLog),
);

export const History = lazyComponent<HistoryProps>(
  withDeferredTexts(async () => (await import('./record/History.tsx')).History),
);

function Space() {
  return <div className={styles.timerSpace} aria-hidden />;
}
