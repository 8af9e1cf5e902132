import { Badge, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { pricePerThousandMicro } from '#core/domain/template/prices.ts';
import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import type { OutputField } from '#core/wire/rows/template.ts';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { SampleRows } from '#app/parts/table/SampleRows.tsx';
import { TrialPages } from './TrialPages.tsx';
import styles from './TryIt.module.css';

interface TrialResultProps {
  trial: Trial;
  output: readonly OutputField[];
  /** True if the values have changed since the trial. */
  isStale: boolean;
  pricePerRowMicro: number;
}

export function TrialResult({ trial, output, isStale, pricePerRowMicro }: TrialResultProps) {
  const { t } = useTranslation('start');
  const { rows, columns, pages, limit, milliseconds } = trial;
  return (
    <div className={styles.result}>
      {isStale && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t(($) => $.tryIt.stale)}</MessageBarBody>
        </MessageBar>
      )}
      <output className={styles.facts}>
        <Badge appearance="tint" color={rows.length > 0 ? 'success' : 'warning'} size="large">
          {t(($) => $.tryIt.rows, { count: rows.length })}
        </Badge>
        <span>{t(($) => $.tryIt.fields, { count: columns.length })}</span>
        <span>{t(($) => $.tryIt.seconds, { seconds: milliseconds / 1000 })}</span>
        <Price pricePerRowMicro={pricePerRowMicro} />
      </output>
      {rows.length > 0 ? (
        <div className={styles.rows}>
          <SampleRows columns={columns} rows={rows} output={output} label={t(($) => $.tryIt.table)} />
        </div>
      ) : (
        <p>{t(($) => $.tryIt.noRows)}</p>
      )}
      {limit !== null && (
        <p className={styles.limit}>
          {t(($) => $.tryIt.limits[limit], { rows: rows.length, seconds: Math.round(milliseconds / 1000) })}
        </p>
      )}
      <TrialPages pages={pages} />
    </div>
  );
}

/** The price of 1,000 rows like these. */
function Price({ pricePerRowMicro }: { pricePerRowMicro: number }) {
  const { t } = useTranslation('start');
  const locale = useLocale();
  if (pricePerRowMicro === 0) return <span>{t(($) => $.tryIt.free)}</span>;
  const price = formatMoney(locale, pricePerThousandMicro(pricePerRowMicro));
  return <span>{t(($) => $.tryIt.perThousand, { price })}</span>;
}
