import { Field, Input, Select, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitLines } from '#core/domain/parameters/splitLines.ts';
import { Direction, IncrementKind, urlDayFormats, type UrlVariable } from '#core/domain/addresses/urlRule.ts';
import styles from './rule.module.css';

type Stepped = Exclude<UrlVariable, { kind: 'List' }>;
interface Props<Variable> {
  variable: Variable;
  onChange: (variable: UrlVariable) => void;
}

/** Start, end, step and direction of a number, a letter or a day. */
export function StepFields({ variable, onChange }: Props<Stepped>) {
  const { t } = useTranslation('rule');
  const bound = (text: string) => (variable.kind === IncrementKind.Number ? numberOf(text) : text.trim());
  return (
    <>
      <Field label={t(($) => $.start)}>
        <Input
          {...boundKind(variable)}
          value={boundText(variable.start)}
          onChange={(_, { value }) => onChange({ ...variable, start: bound(value) } as UrlVariable)}
        />
      </Field>
      <Field label={t(($) => $.end)}>
        <Input
          {...boundKind(variable)}
          value={boundText(variable.end)}
          onChange={(_, { value }) => onChange({ ...variable, end: bound(value) } as UrlVariable)}
        />
      </Field>
      <Field label={t(($) => $.step[variable.kind])}>
        <Input
          type="number"
          min={1}
          value={boundText(variable.step)}
          onChange={(_, { value }) => onChange({ ...variable, step: numberOf(value) })}
        />
      </Field>
      <Field label={t(($) => $.direction)}>
        <Select
          value={variable.direction}
          onChange={(_, { value }) => onChange(turned(variable, value === Direction.Reduce ? 'Reduce' : 'Increase'))}
        >
          <option value={Direction.Increase}>{t(($) => $.increase)}</option>
          <option value={Direction.Reduce}>{t(($) => $.reduce)}</option>
        </Select>
      </Field>
      <FormField variable={variable} onChange={onChange} />
    </>
  );
}

/** The format of the value: leading zeros of a number, order of a day. */
function FormField({ variable, onChange }: Props<Stepped>) {
  const { t } = useTranslation('rule');
  if (variable.kind === IncrementKind.Letter) return null;
  if (variable.kind === IncrementKind.Number) {
    return (
      <Field label={t(($) => $.padding)}>
        <Input
          type="number"
          min={0}
          max={20}
          value={String(variable.padding)}
          onChange={(_, { value }) => onChange({ ...variable, padding: Math.min(20, Math.max(0, Number(value) || 0)) })}
        />
      </Field>
    );
  }
  return (
    <Field label={t(($) => $.format)}>
      <Select
        value={variable.format}
        onChange={(_, { value }) =>
          onChange({ ...variable, format: urlDayFormats.find((format) => format === value) ?? variable.format })
        }
      >
        {urlDayFormats.map((format) => (
          <option key={format}>{format}</option>
        ))}
      </Select>
    </Field>
  );
}

/** The values of a custom list, one per line. The text is kept as typed, also its empty lines. */
export function ListValues({ variable, onChange }: Props<Extract<UrlVariable, { kind: 'List' }>>) {
  const { t } = useTranslation('rule');
  const [text, setText] = useState(() => variable.values.join('\n'));
  return (
    <Field label={t(($) => $.values)} className={styles.values}>
      <Textarea
        resize="vertical"
        spellCheck={false}
        value={text}
        onChange={(_, { value }) => {
          setText(value);
          onChange({ ...variable, values: splitLines(value) });
        }}
      />
    </Field>
  );
}

/** Swaps start and end when the direction changes: from 1 up to 10, from 10 down to 1. */
function turned(variable: Stepped, direction: Direction): UrlVariable {
  if (variable.direction === direction) return variable;
  return { ...variable, direction, start: variable.end, end: variable.start } as UrlVariable;
}

function boundKind({ kind }: Stepped) {
  if (kind === IncrementKind.Number) return { type: 'number' as const };
  return kind === IncrementKind.Letter ? { maxLength: 1 } : { placeholder: 'YYYY-MM-DD', maxLength: 10 };
}

/** Returns the number of a field; an empty field is not a number. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function boundText(value: number | string): string {
  return Number.isNaN(value) ? '' : String(value);
}
