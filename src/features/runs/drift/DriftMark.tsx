import { WarningRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Drift } from '#core/domain/drift/drift.ts';
import styles from './drift.module.css';
import { useFindingText } from './useFindingText.ts';

export interface DriftMarkProps {
  drift: Drift;
  templateSlug: string;
  /** Without words, for narrow places; screen readers read them. */
  isShort?: boolean;
}

/** The mark of a run with findings; they are its title. */
export function DriftMark({ drift, templateSlug, isShort = false }: DriftMarkProps) {
  const { t } = useTranslation('drift');
  const textOf = useFindingText(templateSlug);
  const mark = t(($) => $.mark);
  const findings = drift.findings.map(textOf);
  return (
    <span className={styles.mark} title={[mark, ...findings].join('\n')}>
      {isShort ? (
        <WarningRegular aria-label={`${mark}: ${findings.join(', ')}`} />
      ) : (
        <>
          <WarningRegular aria-hidden /> {mark}
        </>
      )}
    </span>
  );
}
