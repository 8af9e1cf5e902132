import { Button, Field, Input, Select } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { patternLimits } from '#core/domain/values/patternLimits.ts';
import { maxPart, type HandStep } from '../columns/handStep.ts';
import type { HandProblem } from './handValues.ts';
import styles from './hand.module.css';

/** A number by its decimal mark. */
const writtenNumbers = { ',': '1.234,5', '.': '1,234.5' };
/** The longest text between two joined values. */
const maxJoiner = 100;

interface HandStepFormProps {
  step: HandStep;
  /** The other columns of the page, by their places. */
  others: readonly { place: number; name: string }[];
  problem: HandProblem['code'] | null;
  onChange: (step: HandStep) => void;
  onRemove: () => void;
}

/** One step: what it does, its texts, and the mistake in them. */
export function HandStepForm({ step, others, problem, onChange, onRemove }: HandStepFormProps) {
  const { t } = useTranslation('proposal');
  const kind = t(($) => $.hand.kinds[step.kind]);
  const remove = t(($) => $.hand.remove, { step: kind });
  return (
    <li className={styles.step}>
      <div className={styles.head}>
        <span className={styles.kind}>{kind}</span>
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        />
      </div>
      <div className={styles.fields}>
        <StepFields step={step} others={others} problem={problem} onChange={onChange} />
      </div>
    </li>
  );
}

type FieldsOf<Kind extends HandStep['kind']> = Omit<HandStepFormProps, 'onRemove' | 'step'> & {
  step: Extract<HandStep, { kind: Kind }>;
};

/** The fields of a step; its mistake is below the first one. */
function StepFields({ step, ...rest }: Omit<HandStepFormProps, 'onRemove'>) {
  const { t } = useTranslation('proposal');
  switch (step.kind) {
    case 'split':
      return <SplitFields step={step} {...rest} />;
    case 'take':
      return <PatternField step={step} {...rest} />;
    case 'replace':
      return (
        <>
          <PatternField step={step} {...rest} />
          <TextField label={t(($) => $.hand.by)} value={step.by} onChange={(by) => rest.onChange({ ...step, by })} />
        </>
      );
    case 'join':
      return <JoinFields step={step} {...rest} />;
    case 'number':
      return <NumberFields step={step} {...rest} />;
    case 'date':
      return <p className={styles.note}>{t(($) => $.hand.dateNote)}</p>;
  }
}

interface TextFieldProps {
  label: string;
  value: string;
  message?: string | undefined;
  onChange: (value: string) => void;
}

function TextField({ label, value, message, onChange }: TextFieldProps) {
  return (
    <Field label={label} {...(message !== undefined && { validationMessage: message })}>
      <Input
        spellCheck={false}
        autoComplete="off"
        maxLength={patternLimits.length}
        value={value}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  );
}

/** Returns the sentence of a mistake. */
function useMessage(problem: HandProblem['code'] | null): string | undefined {
  const { t } = useTranslation('proposal');
  return problem === null ? undefined : t(($) => $.hand.problems[problem]);
}

function PatternField({ step, problem, onChange }: FieldsOf<'take' | 'replace'>) {
  const { t } = useTranslation('proposal');
  return (
    <TextField
      label={t(($) => $.hand.pattern)}
      value={step.pattern}
      message={useMessage(problem)}
      onChange={(pattern) => onChange({ ...step, pattern })}
    />
  );
}

function SplitFields({ step, problem, onChange }: FieldsOf<'split'>) {
  const { t } = useTranslation('proposal');
  return (
    <>
      <TextField
        label={t(($) => $.hand.separator)}
        value={step.separator}
        message={useMessage(problem)}
        onChange={(separator) => onChange({ ...step, separator })}
      />
      <Field label={t(($) => $.hand.part)}>
        <Select value={step.part} onChange={(_, { value }) => onChange({ ...step, part: Number(value) })}>
          {Array.from({ length: maxPart }, (_, index) => (
            <option key={index} value={index + 1}>
              {t(($) => $.hand.partNumber, { number: index + 1 })}
            </option>
          ))}
          <option value={0}>{t(($) => $.hand.last)}</option>
        </Select>
      </Field>
    </>
  );
}

function JoinFields({ step, others, problem, onChange }: FieldsOf<'join'>) {
  const { t } = useTranslation('proposal');
  const message = useMessage(problem);
  return (
    <>
      <Field label={t(($) => $.hand.other)} {...(message !== undefined && { validationMessage: message })}>
        <Select value={step.place} onChange={(_, { value }) => onChange({ ...step, place: Number(value) })}>
          {others.map(({ place, name }) => (
            <option key={place} value={place}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <TextField
        label={t(($) => $.hand.between)}
        value={step.by}
        onChange={(by) => onChange({ ...step, by: by.slice(0, maxJoiner) })}
      />
    </>
  );
}

function NumberFields({ step, problem, onChange }: FieldsOf<'number'>) {
  const { t } = useTranslation('proposal');
  const message = useMessage(problem);
  return (
    <Field label={t(($) => $.hand.decimal)} {...(message !== undefined && { validationMessage: message })}>
      <Select
        value={step.decimal}
        onChange={(_, { value }) => onChange({ ...step, decimal: value === ',' || value === '.' ? value : '' })}
      >
        <option value="">{t(($) => $.hand.asPage)}</option>
        {Object.entries(writtenNumbers).map(([decimal, written]) => (
          <option key={decimal} value={decimal}>
            {written}
          </option>
        ))}
      </Select>
    </Field>
  );
}
