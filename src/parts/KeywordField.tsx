import { SearchBox } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface KeywordFieldProps {
  label: string;
  keyword: string;
  onKeyword: (keyword: string) => void;
  className: string | undefined;
}

/** Shows each key at once and reports it after the delay of `keywordDelay`. */
export function KeywordField({ label, keyword, onKeyword, className }: KeywordFieldProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  const reportedAt = useRef<RecentKeys>([]);
  useEffect(() => {
    if (typed === null) return undefined;
    const report = () => {
      reportedAt.current = withKey(reportedAt.current, performance.now());
      onKeyword(typed);
      setTyped(null);
    };
    const wait = delayBefore(reportedAt.current, performance.now());
    if (wait === 0) return report();
    const pause = setTimeout(report, wait);
    return () => clearTimeout(pause);
  }, [typed, onKeyword]);
  return (
    <SearchBox
      className={className ?? ''}
      aria-label={label}
      placeholder={label}
      dismiss={{ 'aria-label': t(($) => $.actions.clear) }}
      value={typed ?? keyword}
      onChange={(_, { value }) => setTyped(value)}
    />
  );
}

const minPauseMs = 150;
const keysAtOnce = 3;

/** The times of the last reported keys, oldest first; only as many as `delayBefore` needs. */
export type RecentKeys = readonly number[];

export function withKey(before: RecentKeys, now: number): RecentKeys {
  return [...before, now].slice(-keysAtOnce);
}

/**
 * Returns the delay before a key is reported. The first keys are reported at once, so that a correction is visible at
 * once too; during fast typing the next ones wait. Every change of the keyword changes the address, and browsers limit
 * the number of such changes.
 */
export function delayBefore(reportedAt: RecentKeys, now: number): number {
  const [first] = reportedAt;
  if (first === undefined || reportedAt.length < keysAtOnce) return 0;
  return Math.max(0, first + keysAtOnce * minPauseMs - now);
}
