import { formatDate } from './dateFormat.ts';
import { useLocale } from './useLocale.ts';
import { useNow } from './useNow.ts';

interface EndTimeProps {
  time: number;
  /** The text for an end in the past. */
  over: string;
}

/**
 * The day on which an access ends. One that has ended stays in its list for a while, so that its user sees why it does
 * nothing.
 */
export function EndTime({ time, over }: EndTimeProps) {
  const locale = useLocale();
  const now = useNow();
  if (time <= now) return <>{over}</>;
  return <time dateTime={new Date(time).toISOString()}>{formatDate(locale, time, false)}</time>;
}
