import { Field, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { csvEncodings, csvSeparators, decimalSigns, type ExportOptions } from '#core/domain/data/exportFile.ts';
import styles from './ExportDialog.module.css';

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const encodingNames = { 'utf-8': 'utf8', 'utf-8-bom': 'utf8Bom', 'utf-16le-bom': 'utf16Bom' } as const;
const decimalNames = { '.': 'point', ',': 'comma' } as const;

interface CsvOptionsProps {
  options: ExportOptions;
  onChange: (options: ExportOptions) => void;
}

/** The options of csv, whose readers differ by country and program. */
export function CsvOptions({ options, onChange }: CsvOptionsProps) {
  const { t } = useTranslation('exports');
  const change = (changed: Partial<ExportOptions>) => onChange({ ...options, ...changed });
  return (
    <div className={styles.triple}>
      <Choose
        label={t(($) => $.csv.separator)}
        value={options.separator}
        choices={csvSeparators.map((value) => ({ value, text: t(($) => $.csv.separators[separatorNames[value]]) }))}
        onChange={(separator) => change({ separator })}
      />
      <Choose
        label={t(($) => $.csv.decimalSign)}
        value={options.decimalSign}
        choices={decimalSigns.map((value) => ({ value, text: t(($) => $.csv.decimalSigns[decimalNames[value]]) }))}
        onChange={(decimalSign) => change({ decimalSign })}
      />
      <Choose
        label={t(($) => $.csv.encoding)}
        value={options.encoding}
        choices={csvEncodings.map((value) => ({ value, text: t(($) => $.csv.encodings[encodingNames[value]]) }))}
        onChange={(encoding) => change({ encoding })}
      />
    </div>
  );
}

interface ChooseProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

function Choose<Value extends string>({ label, value, choices, onChange }: ChooseProps<Value>) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={(_, data) => onChange(choices.find((choice) => choice.value === data.value)?.value ?? value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
