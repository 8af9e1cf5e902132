import { SearchBox } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { delayBefore, type RecentKeys, withKey } from './keywordDelay.ts';

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
