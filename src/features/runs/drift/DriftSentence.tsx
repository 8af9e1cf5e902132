import { useTranslation } from 'react-i18next';
import type { Drift } from '#core/domain/drift/drift.ts';
import { useFindingText } from './useFindingText.ts';

export interface DriftSentenceProps {
  drift: Drift;
  templateSlug: string;
}

/** The worst finding about a run, and the number of others. */
export function DriftSentence({ drift: { findings }, templateSlug }: DriftSentenceProps) {
  const { t } = useTranslation('drift');
  const textOf = useFindingText(templateSlug);
  const [worst, ...others] = findings;
  if (worst === undefined) return null;
  return [textOf(worst), ...(others.length > 0 ? [t(($) => $.more, { count: others.length })] : [])].join(' · ');
}
