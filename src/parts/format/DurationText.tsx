import { formatDuration } from '#app/i18n/numberFormat.ts';
import { useLocale } from './useLocale.ts';
import { useNow } from './useNow.ts';

interface DurationTextProps {
  startedAt: number;
  /** `null` while it is running. */
  endedAt: number | null;
}

/** The duration of something that ended or is still running. */
export function DurationText({ startedAt, endedAt }: DurationTextProps) {
  return endedAt === null ? <RunningDuration startedAt={startedAt} /> : <Duration durationMs={endedAt - startedAt} />;
}

function RunningDuration({ startedAt }: { startedAt: number }) {
  return <Duration durationMs={useNow() - startedAt} />;
}

function Duration({ durationMs }: { durationMs: number }) {
  return <span>{formatDuration(useLocale(), durationMs)}</span>;
}
