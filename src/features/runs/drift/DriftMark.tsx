import { WarningRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Drift } from '#core/domain/drift/drift.ts';
import styles from './drift.module.css';
import { useFindingText } from './useFindingText.ts';

export interface DriftMarkProps {
  drift: Drift;
  templateSlug: string;
}

/** The mark of a run with findings; they are its title. */
export function DriftMark({ drift, templateSlug }: DriftMarkProps) {
  const { t } = useTranslation('drift');
  const textOf = useFindingText(templateSlug);
  return (
    <span className={styles.mark} title={drift.findings.map(textOf).join('\n')}>
      <WarningRegular aria-hidden /> {t(($) => $.mark)}
    </span>
  );
}
