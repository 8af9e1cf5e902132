import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import styles from './tables.module.css';

interface TableChoiceProps {
  tables: readonly ProposedTable[];
  /** True where the first one is that of the edited task. */
  hasOwn: boolean;
  chosen: number;
  onChoose: (place: number) => void;
}

/** The tables of a page, the most likely first; one is chosen. */
export function TableChoice({ tables, hasOwn, chosen, onChoose }: TableChoiceProps) {
  const { t } = useTranslation('proposal');
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t(($) => $.tables, { count: tables.length })}</legend>
      {tables.map((table, place) => (
        <label key={place} className={styles.card} data-chosen={place === chosen}>
          <input
            type="radio"
            name="proposed-table"
            className={styles.radio}
            checked={place === chosen}
            onChange={() => onChoose(place)}
          />
          <span className={styles.kind}>
            {t(($) => (hasOwn && place === 0 ? $.edit.own : $.kinds[table.kind]), { count: table.recordCount })}
            {table.hasNext && (
              <Badge appearance="tint" size="small">
                {t(($) => $.morePages)}
              </Badge>
            )}
          </span>
          <span className={styles.names}>{table.columns.map(({ name }) => name).join(', ')}</span>
        </label>
      ))}
    </fieldset>
  );
}
