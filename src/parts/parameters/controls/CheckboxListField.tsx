import { Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { choicesFor } from '#core/domain/parameters/choices.ts';
import type { ControlProps } from '../ControlProps.ts';
import styles from './controls.module.css';

/** §2.6: a list of checkboxes with "Select all". */
export function CheckboxListField({ id, parameter, value, values, onChange }: ControlProps) {
  const { t } = useTranslation('parameters');
  const choices = choicesFor(parameter, values);
  const chosen = new Set(Array.isArray(value) ? value : []);
  /** The chosen values keep the order of the choices, not of the clicks. */
  const choose = (isChosen: (choice: string) => boolean) =>
    onChange(choices.map((choice) => choice.value).filter(isChosen));
  const isAll = choices.every((choice) => chosen.has(choice.value));
  return (
    <div>
      <Checkbox
        id={id}
        className={styles.all}
        label={t(($) => $.selectAll)}
        checked={isAll || (chosen.size > 0 ? 'mixed' : false)}
        onChange={() => choose(() => !isAll)}
      />
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={chosen.has(choice.value)}
            onChange={(_, { checked }) =>
              choose((other) => (other === choice.value ? checked === true : chosen.has(other)))
            }
          />
        ))}
      </div>
    </div>
  );
}
