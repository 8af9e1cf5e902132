import { Input } from '@fluentui/react-components';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choicesFor } from '#core/domain/parameters/choices.ts';
import type { ParameterChoice } from '#core/domain/parameters/parameter.ts';
import { type ControlProps, ChoiceLoader } from '../ControlProps.ts';
import styles from './controls.module.css';

/**
 * §3.4: a value with choices from another service. If they cannot be loaded, the field reports this and the user types
 * the value.
 */
export function ExternalField({ id, parameter, value, values, onChange }: ControlProps) {
  const { t } = useTranslation('parameters');
  const choices = useExternalChoices(parameter.paramName);
  const { placeholder, ...controlOptions } = parameter.controlOptions;
  const offered = choicesFor({ ...parameter, controlOptions: { ...controlOptions, choices: choices ?? [] } }, values);
  return (
    <>
      <Input
        id={id}
        list={`${id}-choices`}
        {...(placeholder !== undefined && { placeholder })}
        value={typeof value === 'string' ? value : ''}
        onChange={(_, data) => onChange(data.value)}
      />
      <datalist id={`${id}-choices`}>
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </datalist>
      <output className={styles.note}>
        {choices === undefined && t(($) => $.external.loading)}
        {choices === null && t(($) => $.external.missing)}
      </output>
    </>
  );
}

function useExternalChoices(paramName: string): ParameterChoice[] | null | undefined {
  const load = useContext(ChoiceLoader);
  const [choices, setChoices] = useState<ParameterChoice[] | null>();
  useEffect(() => {
    let isWanted = true;
    void load(paramName).then((found) => isWanted && setChoices(found));
    return () => {
      isWanted = false;
    };
  }, [load, paramName]);
  return choices;
}
