import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Lot } from '#core/wire/rows/task.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { TwoRuns } from './difference.state.ts';
import type { DifferenceChoice } from './differenceAddress.ts';
import styles from './DifferenceScreen.module.css';

interface RunChoiceProps {
  runs: TwoRuns;
  onChange: (change: Partial<DifferenceChoice>) => void;
}

/** The choice of an earlier and a later run. */
export function RunChoice({ runs: { lots, before, after }, onChange }: RunChoiceProps) {
  const { t } = useTranslation('analysis');
  const oldest = lots.at(-1)?.lotNo;
  const newest = lots[0]?.lotNo;
  const choose = (changed: { before?: number; after?: number }) =>
    onChange({ before: before.lotNo, after: after.lotNo, ...changed, column: null });
  return (
    <div className={styles.runs}>
      <RunField
        label={t(($) => $.difference.before)}
        lots={lots.filter(({ lotNo }) => lotNo !== newest && lotNo < after.lotNo)}
        lotNo={before.lotNo}
        onChoose={(lotNo) => choose({ before: lotNo })}
      />
      <RunField
        label={t(($) => $.difference.after)}
        lots={lots.filter(({ lotNo }) => lotNo !== oldest && lotNo > before.lotNo)}
        lotNo={after.lotNo}
        onChoose={(lotNo) => choose({ after: lotNo })}
      />
    </div>
  );
}

interface RunFieldProps {
  label: string;
  lots: readonly Lot[];
  lotNo: number;
  onChoose: (lotNo: number) => void;
}

function RunField({ label, lots, lotNo, onChoose }: RunFieldProps) {
  const { t } = useTranslation('console');
  const locale = useLocale();
  const chosen = lots.find((lot) => lot.lotNo === lotNo);
  return (
    <div className={styles.field}>
      <span aria-hidden>{label}</span>
      <Select aria-label={label} value={String(lotNo)} onChange={(_, { value }) => onChoose(Number(value))}>
        {lots.map((lot) => (
          <option key={lot.lotId} value={lot.lotNo}>
            {t(($) => $.lotData.runOption, { lotNo: lot.lotNo, rows: formatNumber(locale, lot.rowCount) })}
          </option>
        ))}
      </Select>
      {chosen !== undefined && (
        <small>
          <RelativeTime time={chosen.startedAt ?? chosen.createdAt} />
        </small>
      )}
    </div>
  );
}
