import { Button, Textarea } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { wrongJsonLine } from '#core/domain/files/wrongJsonLine.ts';
import { textOfValue } from '#core/domain/parameters/parameter.ts';
import { addresses } from '#app/navigation/addresses.ts';
import type { ControlProps } from '../ControlProps.ts';
import styles from './controls.module.css';

/**
 * The recipe of an advanced-mode task, as JSON. What is no JSON is reported while it is typed; the service checks the
 * recipe itself when it is tried or saved.
 */
export function RecipeField({ id, value, onChange }: ControlProps) {
  const { t } = useTranslation('proposal');
  const text = textOfValue(value);
  const line = text.trim() === '' ? null : wrongJsonLine(text);
  const [, navigate] = useLocation();
  return (
    <>
      {text === '' && (
        <div className={styles.actions}>
          <Button onClick={() => navigate(addresses.newTask)}>{t(($) => $.recipe.propose)}</Button>
        </div>
      )}
      <Textarea
        id={id}
        className={styles.recipe}
        spellCheck={false}
        autoComplete="off"
        resize="vertical"
        value={text}
        onChange={(_, data) => onChange(data.value)}
      />
      <output className={styles.note}>{line !== null && t(($) => $.recipe.wrong, { line })}</output>
    </>
  );
}
