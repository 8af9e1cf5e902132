import { Button, Field, Input, Select } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxUrlVariables, UrlPattern, type UrlRule, type UrlVariable } from '#core/domain/addresses/urlRule.ts';
import styles from './rule.module.css';
import { withoutVariable, withVariable } from './ruleOfText.ts';
import { RulePreview } from './RulePreview.tsx';
import { VariableEditor } from './VariableEditor.tsx';

export interface RuleEditorProps {
  id: string;
  rule: UrlRule;
  maxLines: number | undefined;
  onChange: (rule: UrlRule) => void;
}

/** The editor of addresses by rule (§3.5): one address with variables, the values of the variables, and a preview. */
export function RuleEditor({ id, rule, maxLines, onChange }: RuleEditorProps) {
  const { t } = useTranslation('rule');
  const input = useRef<HTMLInputElement>(null);
  const { address, variables, pattern } = rule;
  const setVariable = (index: number, variable: UrlVariable) =>
    onChange({ ...rule, variables: variables.with(index, variable) });
  const setLevel = (index: number, level: number) =>
    onChange({
      ...rule,
      levels: variables.map((_, other) => (other === index ? level : (rule.levels?.[other] ?? other + 1))),
    });
  return (
    <div className={styles.editor}>
      <Field label={t(($) => $.address)} hint={t(($) => $.addressHint)}>
        <Input
          id={id}
          input={{ ref: input }}
          className={styles.address}
          placeholder="https://example.com/list?page={1}"
          spellCheck={false}
          value={address}
          onChange={(_, data) => onChange({ ...rule, address: data.value })}
        />
      </Field>
      {variables.map((variable, index) => (
        <VariableEditor
          key={index}
          number={index + 1}
          variable={variable}
          level={pattern === UrlPattern.Custom && variables.length > 1 ? (rule.levels?.[index] ?? index + 1) : null}
          levelCount={variables.length}
          onChange={(next) => setVariable(index, next)}
          onLevel={(level) => setLevel(index, level)}
          onRemove={variables.length === 1 ? undefined : () => onChange(withoutVariable(rule, index))}
        />
      ))}
      <div className={styles.together}>
        {variables.length < maxUrlVariables && (
          <Button
            size="small"
            icon={<Add16Regular />}
            onClick={() => onChange(withVariable(rule, input.current?.selectionStart ?? address.length))}
          >
            {t(($) => $.add, { mark: `{${variables.length + 1}}` })}
          </Button>
        )}
        {variables.length > 1 && <PatternField rule={rule} onChange={onChange} />}
      </div>
      <RulePreview rule={rule} maxLines={maxLines} />
    </div>
  );
}

function PatternField({ rule, onChange }: Pick<RuleEditorProps, 'rule' | 'onChange'>) {
  const { t } = useTranslation('rule');
  return (
    <Field label={t(($) => $.pattern)} className={styles.pattern}>
      <Select
        value={rule.pattern}
        onChange={(_, data) =>
          onChange({ ...rule, pattern: Object.values(UrlPattern).find((each) => each === data.value) ?? rule.pattern })
        }
      >
        {Object.values(UrlPattern).map((pattern) => (
          <option key={pattern} value={pattern}>
            {t(($) => $.patterns[pattern])}
          </option>
        ))}
      </Select>
    </Field>
  );
}
