import { Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { TableLot } from '../rows/tableRows.ts';
import styles from './filters.module.css';

interface RunListProps {
  lots: readonly TableLot[];
  chosen: readonly number[];
  onChange: (lotNos: readonly number[]) => void;
}

/** The runs of a task, newest first, with their numbers of rows, as a list to choose from. */
export function RunList({ lots, chosen, onChange }: RunListProps) {
  const { t } = useTranslation('explorer');
  const locale = useLocale();
  return (
    <ul className={styles.list} aria-label={t(($) => $.filter.run)}>
      {lots.toReversed().map(({ lotId, lotNo, rowCount }) => (
        <li key={lotId} className={styles.value}>
          <Checkbox
            className={styles.check ?? ''}
            label={t(($) => $.filter.runNo, { lotNo })}
            checked={chosen.includes(lotNo)}
            onChange={(_, { checked }) =>
              onChange(checked === true ? [...chosen, lotNo] : chosen.filter((each) => each !== lotNo))
            }
          />
          <span className={styles.count}>{formatNumber(locale, rowCount)}</span>
        </li>
      ))}
    </ul>
  );
}
