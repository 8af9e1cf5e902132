import { Field, Input, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { SplitChoice } from '../form/exportForm.ts';
import type { FormProblem } from '../form/exportPlans.ts';
import styles from './ExportDialog.module.css';

interface SplitFieldsProps {
  split: SplitChoice;
  problem: FormProblem | null;
  onChange: (split: SplitChoice) => void;
}

const ways = ['none', 'rows', 'bytes'] as const;

/** One file, or several with a limit of rows or megabytes each. */
export function SplitFields({ split, problem, onChange }: SplitFieldsProps) {
  const { t } = useTranslation('exports');
  const isInvalid = problem === 'rowsInvalid' || problem === 'bytesInvalid';
  const figure = split.by === 'rows' ? 'rows' : 'megabytes';
  return (
    <div className={styles.split}>
      <Field label={t(($) => $.dialog.files)}>
        <Select
          value={split.by}
          onChange={(_, { value }) => onChange({ ...split, by: ways.find((way) => way === value) ?? split.by })}
        >
          {ways.map((way) => (
            <option key={way} value={way}>
              {t(($) => $.dialog.splits[way])}
            </option>
          ))}
        </Select>
      </Field>
      {split.by !== 'none' && (
        <Field
          label={t(($) => $.dialog.splitFigures[figure])}
          {...(isInvalid && { validationState: 'error', validationMessage: t(($) => $.dialog.problems[problem]) })}
        >
          <Input
            inputMode="numeric"
            value={split[figure]}
            onChange={(_, { value }) => onChange({ ...split, [figure]: value })}
          />
        </Field>
      )}
    </div>
  );
}
