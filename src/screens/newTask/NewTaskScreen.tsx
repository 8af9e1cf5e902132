import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { useDraftStorage, useStoredDraft } from '#app/features/tasks/useStoredDraft.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { useStore } from '#app/state/session.ts';
import type { DraftRow } from '#app/store/tables.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { AddressForm } from './address/AddressForm.tsx';
import { givenAddress } from './address/webAddress.ts';
import { NothingFound } from './address/NothingFound.tsx';
import { draftOf, newTaskDraft, useNewTask } from './newTask.state.ts';
import styles from './NewTaskScreen.module.css';
import { SaveForm } from './save/SaveForm.tsx';
import { ChosenTable } from './ChosenTable.tsx';
import { TableChoice } from './tables/TableChoice.tsx';

/** Makes a task of any page: its address is read, one of its tables is chosen, and becomes an advanced-mode task. */
export function NewTaskScreen() {
  const { t } = useTranslation('proposal');
  const { t: common } = useTranslation('common');
  const { t: tConsole } = useTranslation('console');
  const draft = useStoredDraft(newTaskDraft);
  const given = givenAddress(useSearch());
  const title = common(($) => $.titles.newTask);
  return (
    <div className={styles.screen} aria-busy={draft === undefined}>
      <PageHeader
        title={title}
        crumbs={[{ text: tConsole(($) => $.crumbs.tasks), address: addresses.allTasks }, { text: title }]}
        crumbsLabel={tConsole(($) => $.crumbs.label)}
      >
        <p className={styles.lead}>{t(($) => $.lead)}</p>
      </PageHeader>
      {draft !== undefined && <OpenPage key={given} draft={draft} given={given} />}
    </div>
  );
}

function OpenPage({ draft, given }: { draft: DraftRow | null; given: string | null }) {
  const task = useNewTask(draft, given);
  const storage = useDraftStorage(newTaskDraft, draftOf(task));
  const store = useStore();
  const locale = useLocale();
  const template = useLiveQuery(() => templateBySlug(store, locale, ownRecipeTemplate.slug), [store, locale]);
  const table = task.found?.tables[task.chosen];
  return (
    <>
      <AddressForm task={task} />
      {task.failure !== null && <Notice intent="error">{task.failure}</Notice>}
      {task.found !== null && table === undefined && <NothingFound page={task.found.page} />}
      {task.found !== null && table !== undefined && (
        <div className={styles.page}>
          <TableChoice tables={task.found.tables} chosen={task.chosen} onChoose={task.choose} />
          <div className={styles.table}>
            <ChosenTable
              key={`${task.found.page.url} ${task.found.page.milliseconds}`}
              found={task.found}
              table={table}
              place={task.chosen}
              kept={task.kept}
              onKeep={(kept) => task.change({ kept })}
            />
            {template !== undefined && (
              <SaveForm template={template} task={task} table={table} forgetDraft={storage.forget} />
            )}
          </div>
        </div>
      )}
    </>
  );
}
