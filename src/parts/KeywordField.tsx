import { SearchBox } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface KeywordFieldProps {
  label: string;
  keyword: string;
  onKeyword: (keyword: string) => void;
  className: string | undefined;
}

const leastPauseMs = 150;

/**
 * The first key counts at once, while one types on each pause does: every change of the keyword is a change of the address,
 * and browsers count those.
 */
export function KeywordField({ label, keyword, onKeyword, className }: KeywordFieldProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  const lastToldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (typed === null) return undefined;
    const tell = () => {
      lastToldAt.current = performance.now();
      onKeyword(typed);
      setTyped(null);
    };
    const wait = lastToldAt.current + leastPauseMs - performance.now();
    if (wait <= 0) return tell();
    const pause = setTimeout(tell, wait);
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
