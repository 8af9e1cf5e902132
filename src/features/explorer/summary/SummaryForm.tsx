import { Button, Select } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { GroupBy, Measure } from '#core/domain/analysis/groups.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { Explorer } from '../useExplorer.ts';
import { groupByOf, maxMeasures, measureKindsFor, withoutMeasure, type Summary } from './summary.ts';
import styles from './summary.module.css';

interface SummaryFormProps {
  explorer: Explorer;
  summary: Summary;
  onChange: (summary: Summary) => void;
}

/** The choice of the columns that rows are grouped by, and of the figures of each group. */
export function SummaryForm({ explorer: { columns }, summary, onChange }: SummaryFormProps) {
  const { t } = useTranslation('analysis');
  const { by, measures } = summary;
  const [first, second] = by;
  const setBy = (place: 0 | 1, next: GroupBy | null) => {
    const kept = place === 0 ? [next, second] : [first, next];
    const both = kept.flatMap((each) => each ?? []);
    onChange({ ...summary, by: both.filter((each, index) => index === 0 || each.column !== both[0]?.column) });
  };
  const addMeasure = () => {
    const column = columns.find(({ type }) => type === FieldType.Number) ?? columns[0];
    if (column === undefined) return;
    const kind = column.type === FieldType.Number ? 'mean' : 'distinct';
    onChange({ ...summary, measures: [...measures, { kind, column: column.name }], figure: measures.length });
  };
  return (
    <div className={styles.form}>
      <GroupFields label={t(($) => $.summary.by)} columns={columns} by={first} onChange={(next) => setBy(0, next)} />
      <GroupFields
        label={t(($) => $.summary.thenBy)}
        columns={columns.filter(({ name }) => name !== first?.column)}
        by={second}
        isOptional
        onChange={(next) => setBy(1, next)}
      />
      {measures.map((measure, place) => (
        <MeasureFields
          // oxlint-disable-next-line react/no-array-index-key -- figures have no names: the place is the identity
          key={place}
          columns={columns}
          measure={measure}
          onChange={(next) => onChange({ ...summary, measures: measures.with(place, next) })}
          onRemove={() => onChange(withoutMeasure(summary, place))}
        />
      ))}
      {measures.length < maxMeasures && (
        <Button size="small" appearance="subtle" icon={<AddRegular />} onClick={addMeasure}>
          {t(($) => $.summary.addMeasure)}
        </Button>
      )}
    </div>
  );
}

interface GroupFieldsProps {
  label: string;
  columns: Explorer['columns'];
  by: GroupBy | undefined;
  isOptional?: boolean;
  onChange: (by: GroupBy | null) => void;
}

const units = ['day', 'week', 'month', 'year'] as const;

function GroupFields({ label, columns, by, isOptional = false, onChange }: GroupFieldsProps) {
  const { t } = useTranslation('analysis');
  const column = columns.find(({ name }) => name === by?.column);
  const choose = (name: string) => {
    const chosen = columns.find((each) => each.name === name);
    onChange(chosen === undefined ? null : groupByOf(chosen));
  };
  return (
    <span className={styles.fields}>
      <span aria-hidden>{label}</span>
      <Select size="small" aria-label={label} value={by?.column ?? ''} onChange={(_, { value }) => choose(value)}>
        {isOptional && <option value="">{t(($) => $.summary.none)}</option>}
        {columns.map((each) => (
          <option key={each.name} value={each.name}>
            {each.label}
          </option>
        ))}
      </Select>
      {by !== undefined && column?.type === FieldType.Date && (
        <Select
          size="small"
          aria-label={t(($) => $.summary.unit)}
          value={by.unit}
          onChange={(_, { value }) => onChange({ ...by, unit: units.find((unit) => unit === value) ?? 'value' })}
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {t(($) => $.summary.units[unit])}
            </option>
          ))}
        </Select>
      )}
    </span>
  );
}

interface MeasureFieldsProps {
  columns: Explorer['columns'];
  measure: Measure;
  onChange: (measure: Measure) => void;
  onRemove: () => void;
}

function MeasureFields({ columns, measure, onChange, onRemove }: MeasureFieldsProps) {
  const { t } = useTranslation('analysis');
  const kindsOf = (name: string) =>
    measureKindsFor(columns.find((column) => column.name === name)?.type ?? FieldType.Text);
  const kinds = kindsOf(measure.column);
  const chooseColumn = (name: string) => {
    const possible = kindsOf(name);
    onChange({ column: name, kind: possible.find((kind) => kind === measure.kind) ?? 'distinct' });
  };
  return (
    <span className={styles.fields}>
      <Select
        size="small"
        aria-label={t(($) => $.summary.measure)}
        value={measure.kind}
        onChange={(_, { value }) => onChange({ ...measure, kind: kinds.find((kind) => kind === value) ?? 'distinct' })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(($) => $.summary.measures[kind])}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        aria-label={t(($) => $.summary.measureColumn)}
        value={measure.column}
        onChange={(_, { value }) => chooseColumn(value)}
      >
        {columns.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t(($) => $.summary.removeMeasure)}
        onClick={onRemove}
      />
    </span>
  );
}
