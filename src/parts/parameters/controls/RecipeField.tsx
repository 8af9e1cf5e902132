import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { textOfValue } from '#core/domain/parameters/parameter.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { ControlProps } from '../ControlProps.ts';
import type { RecipeEditorProps } from '../recipe/RecipeEditor.tsx';
import styles from './controls.module.css';

const RecipeEditor = lazyComponent<RecipeEditorProps>(
  async () => (await import('../recipe/RecipeEditor.tsx')).RecipeEditor,
  () => <div className={styles.editorComes} />,
  'mounted',
);

/** The recipe of an advanced-mode task, as JSON; where there is none yet, the way to a proposal. */
export function RecipeField({ id, parameter, value, onChange }: ControlProps) {
  const { t } = useTranslation('proposal');
  const text = textOfValue(value);
  const [, navigate] = useLocation();
  return (
    <>
      {text === '' && (
        <div className={styles.actions}>
          <Button onClick={() => navigate(addresses.newTask)}>{t(($) => $.recipe.propose)}</Button>
        </div>
      )}
      <RecipeEditor id={id} label={parameter.displayText} value={text} onChange={onChange} />
    </>
  );
}
