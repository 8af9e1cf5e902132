import { Button } from '@fluentui/react-components';
import { DocumentArrowUpRegular } from '@fluentui/react-icons';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#core/wire/rows/template.ts';
import { maxRecipeFileBytes } from '#core/wire/recipe/recipeFile.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { NewTaskState } from '../newTask.state.ts';
import { useNewTaskActions } from '../save/newTask.actions.ts';
import styles from './RecipeFile.module.css';
import { importRecipe, type ImportProblem } from './importedRecipe.ts';

interface RecipeFileProps {
  template: Template | undefined;
  task: NewTaskState;
  forgetDraft: () => void;
}

/** Opens the file of a recipe, by choice or by drop, and shows which one is open. */
export function RecipeFile({ template, task, forgetDraft }: RecipeFileProps) {
  const { t } = useTranslation('proposal');
  const input = useRef<HTMLInputElement>(null);
  const { wrong, open } = useOpen(task);
  const takeDrop = (event: DragEvent) => {
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  };
  return (
    <div className={styles.file} onDragOver={(event) => event.preventDefault()} onDrop={takeDrop}>
      {task.imported === null ? (
        <div className={styles.line}>
          <Button icon={<DocumentArrowUpRegular />} onClick={() => input.current?.click()}>
            {t(($) => $.file.open)}
          </Button>
          <span className={styles.note}>{t(($) => $.file.drop)}</span>
        </div>
      ) : (
        template !== undefined && <Opened {...{ template, task, forgetDraft }} imported={task.imported} />
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t(($) => $.file.open)}
        onChange={({ target }) => {
          void open(target.files?.[0]);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      {wrong !== null && <Notice intent="error">{wrong}</Notice>}
    </div>
  );
}

function useOpen(task: NewTaskState) {
  const { t } = useTranslation('proposal');
  const locale = useLocale();
  const messages = useMessages();
  const [wrong, setWrong] = useState<string | null>(null);
  const reasonOf = (problem: ImportProblem): string => {
    if (problem.code === 'at' && problem.place === '') return problem.message;
    if (problem.code === 'tooLarge') return t(($) => $.file.tooLarge, { most: maxRecipeFileBytes });
    return t(($) => $.file[problem.code], { ...problem });
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const outcome = await importRecipe(file, locale);
    if (!outcome.ok) return setWrong(messages.ofFailed(outcome));
    const read = outcome.value;
    if ('problem' in read) return setWrong(t(($) => $.file.wrong, { file: file.name, reason: reasonOf(read.problem) }));
    setWrong(null);
    task.openRecipe(read);
  };
  return { wrong, open };
}

interface OpenedProps extends RecipeFileProps {
  template: Template;
  imported: NonNullable<NewTaskState['imported']>;
}

/** The open file. It can be saved without its page: the page may be away, or the device offline later. */
function Opened({ template, task, imported, forgetDraft }: OpenedProps) {
  const { t } = useTranslation('proposal');
  const offline = useSignalValue(isOffline);
  const actions = useNewTaskActions(template, task, forgetDraft);
  const columns = t(($) => $.file.columns, { count: imported.columnCount });
  return (
    <>
      <p>{t(($) => $.file.read, { name: imported.name, columns })}</p>
      <p className={styles.note}>{t(($) => $.file.note)}</p>
      {actions.refusal !== null && <Notice intent="error">{actions.refusal}</Notice>}
      <div className={styles.line}>
        <Button
          disabledFocusable={offline || actions.busy !== null}
          aria-describedby="recipe-file-hindrance"
          onClick={actions.saveImported}
        >
          {t(($) => (actions.busy === 'saving' ? $.saving : $.file.saveAsIs))}
        </Button>
        <Button appearance="subtle" onClick={() => task.openRecipe(null)}>
          {t(($) => $.file.close)}
        </Button>
        <output id="recipe-file-hindrance" className={styles.note}>
          {offline && t(($) => $.draftKept)}
        </output>
      </div>
    </>
  );
}
