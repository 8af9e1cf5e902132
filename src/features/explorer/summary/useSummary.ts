import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Explorer } from '../useExplorer.ts';
import type { Summary } from './summary.ts';
import { readSummary, withSummary } from './summaryAddress.ts';

/** Returns the summary that the address holds (summaryAddress.ts), and the function that changes it there. */
export function useSummary({ table }: Pick<Explorer, 'table'>) {
  const [address, setAddress] = useSearchParams();
  const [text, names] = [address.toString(), JSON.stringify(table.names)];
  const summary = useMemo(() => readSummary(new URLSearchParams(text), JSON.parse(names) as string[]), [text, names]);
  const setSummary = useCallback(
    (next: Summary | null) => setAddress((before) => withSummary(before, next)),
    [setAddress],
  );
  return { summary, setSummary };
}
