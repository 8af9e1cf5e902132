import { Button, Field, Select } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IncrementKind, type UrlVariable } from '#core/domain/addresses/urlRule.ts';
import { variableProblem } from '#core/domain/addresses/urlVariables.ts';
import styles from './rule.module.css';
import { newVariable } from './ruleOfText.ts';
import { ListValues, StepFields } from './VariableFields.tsx';

interface Props {
  /** The variable's number from 1, as in its mark. */
  number: number;
  variable: UrlVariable;
  /** The level of the variable, for the Custom pattern only: variables of one level advance together. */
  level: number | null;
  levelCount: number;
  onChange: (variable: UrlVariable) => void;
  onLevel: (level: number) => void;
  onRemove: (() => void) | undefined;
}

/** The editor of one variable of the address. */
export function VariableEditor({ number, variable, level, levelCount, onChange, onLevel, onRemove }: Props) {
  const { t } = useTranslation('rule');
  const problem = variableProblem(variable);
  const mark = `{${number}}`;
  const kinds = Object.values(IncrementKind);
  return (
    <fieldset className={styles.variable}>
      <legend className={styles.legend}>
        <code>{mark}</code>
      </legend>
      <div className={styles.fields}>
        <Field label={t(($) => $.kind)}>
          <Select
            value={variable.kind}
            onChange={(_, data) => onChange(newVariable(kinds.find((kind) => kind === data.value) ?? variable.kind))}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(($) => $.kinds[kind])}
              </option>
            ))}
          </Select>
        </Field>
        {variable.kind === IncrementKind.List ? (
          <ListValues variable={variable} onChange={onChange} />
        ) : (
          <StepFields variable={variable} onChange={onChange} />
        )}
        {level !== null && (
          <Field label={t(($) => $.level)}>
            <Select value={String(level)} onChange={(_, data) => onLevel(Number(data.value))}>
              {Array.from({ length: levelCount }, (_, index) => (
                <option key={index} value={String(index + 1)}>
                  {index + 1}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {problem !== null && <output className={styles.problem}>{t(($) => $.problems[problem])}</output>}
      {onRemove !== undefined && (
        <Button
          className={styles.remove}
          size="small"
          appearance="subtle"
          icon={<Dismiss16Regular />}
          aria-label={t(($) => $.remove, { mark })}
          onClick={onRemove}
        />
      )}
    </fieldset>
  );
}
