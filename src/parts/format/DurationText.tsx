import { formatDuration } from './numberFormat.ts';
import { useLocale } from './useLocale.ts';
import { useNow } from './useNow.ts';

interface DurationTextProps {
  startedAt: number;
  /** `null` while it goes on. */
  endedAt: number | null;
}

/** How long something took, or has been going on for. */
export function DurationText({ startedAt, endedAt }: DurationTextProps) {
  return endedAt === null ? <RunningDuration startedAt={startedAt} /> : <Duration durationMs={endedAt - startedAt} />;
}

function RunningDuration({ startedAt }: { startedAt: number }) {
  return <Duration durationMs={useNow() - startedAt} />;
}

function Duration({ durationMs }: { durationMs: number }) {
  return <span>{formatDuration(useLocale(), durationMs)}</span>;
}
