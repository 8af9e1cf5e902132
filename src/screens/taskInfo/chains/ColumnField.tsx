import { Field, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { SourceColumn } from '#app/store/queries/tasks/chains.ts';

interface ColumnFieldProps {
  /** `undefined` while they are being read. */
  columns: readonly SourceColumn[] | undefined;
  /** True if the parameter takes web addresses. */
  wantsAddress: boolean;
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
}

/** Returns the column that is chosen until the user chooses: the first one that fits the parameter. */
export function likelyColumn(columns: readonly SourceColumn[] | undefined, wantsAddress: boolean): string {
  const likely = columns?.find((column) => column.isAddress === wantsAddress) ?? columns?.[0];
  return likely?.name ?? '';
}

/** The choice of a source's column. */
export function ColumnField({ columns, wantsAddress, value, problem, onChange }: ColumnFieldProps) {
  const { t } = useTranslation('chains');
  const chosen = columns?.find(({ name }) => name === value);
  const hint = () => {
    if (columns?.length === 0 && value === '') return t(($) => $.columnsLater);
    if (value !== '' && columns !== undefined && chosen === undefined) return t(($) => $.columnGone);
    return wantsAddress && chosen?.isAddress === false ? t(($) => $.noAddresses) : null;
  };
  return (
    <Field
      label={t(($) => $.column)}
      hint={hint()}
      {...(problem !== null && { validationState: 'error', validationMessage: problem })}
    >
      <Select value={value} onChange={(_, data) => onChange(data.value)}>
        {value !== '' && chosen === undefined && <option value={value}>{value}</option>}
        {columns?.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
