import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { Redirect, useSearch } from 'wouter';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { useDraftStorage, useStoredDraft } from '#app/features/tasks/useStoredDraft.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { AppLink } from '#app/parts/AppLink.tsx';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { useStore } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { taskById } from '#app/store/queries/tasks/tasks.ts';
import { RecipeFile } from './file/RecipeFile.tsx';
import { AddressForm } from './address/AddressForm.tsx';
import { givenAddress } from './address/webAddress.ts';
import { FirstSteps } from './address/FirstSteps.tsx';
import { NothingFound } from './address/NothingFound.tsx';
import type { EditedTask } from './editedTask.ts';
import type { FoundTablesProps } from './FoundTables.tsx';
import { draftOf, newTaskDraft, shownTables, useNewTask, type Beginning, type NewTaskState } from './newTask.state.ts';
import styles from './NewTaskScreen.module.css';
import { StepsPart } from './steps/StepsPart.tsx';

const FoundTables = lazyComponent<FoundTablesProps>(async () => (await import('./FoundTables.tsx')).FoundTables);

/**
 * Makes a task of any page: its address is read, one of its tables is chosen, and becomes an advanced-mode task. With a
 * task in the address, that one's columns are changed in the same way.
 */
export function NewTaskScreen() {
  const search = useSearch();
  const taskId = new URLSearchParams(search).get('task');
  return taskId === null ? (
    <Frame taskId={null} edited={null} given={givenAddress(search)} />
  ) : (
    <EditFrame key={taskId} taskId={taskId} />
  );
}

function EditFrame({ taskId }: { taskId: string }) {
  const store = useStore();
  // `null` for a task that is not on the device, or whose template has its own recipe.
  const edited = useLiveQuery(async () => {
    const task = await taskById(store, taskId);
    return task?.templateSlug === ownRecipeTemplate.slug ? task : null;
  }, [store, taskId]);
  const { lastGoodPollAt, phase } = useSignalValue(syncStatus);
  // A new device gets its tasks with the first poll.
  const isSettled = phase === 'offline' || phase === 'paused' || lastGoodPollAt !== null;
  // The page of the task says that it is not there.
  if (edited === null && isSettled) return <Redirect to={addresses.taskInfo(taskId)} replace />;
  return <Frame taskId={taskId} edited={edited ?? undefined} given={null} />;
}

interface FrameProps {
  taskId: string | null;
  /** `null` for a new task, `undefined` while the task is being read. */
  edited: EditedTask | null | undefined;
  given: string | null;
}

function Frame({ taskId, edited, given }: FrameProps) {
  const { t } = useTranslation('proposal');
  const { t: common } = useTranslation('common');
  const { t: tConsole } = useTranslation('console');
  const draft = useStoredDraft(newTaskDraft(taskId));
  const title = taskId === null ? common(($) => $.titles.newTask) : (edited?.taskName ?? '…');
  const isOpen = draft !== undefined && edited !== undefined;
  return (
    <div className={styles.screen} aria-busy={!isOpen}>
      <PageHeader
        title={title}
        crumbs={[{ text: tConsole(($) => $.crumbs.tasks), address: addresses.allTasks }, { text: title }]}
        crumbsLabel={tConsole(($) => $.crumbs.label)}
      >
        <p className={styles.lead}>{t(($) => (taskId === null ? $.lead : $.edit.lead))}</p>
        {taskId !== null && (
          <AppLink to={addresses.taskEdit(ownRecipeTemplate.slug, taskId)}>{t(($) => $.edit.settings)}</AppLink>
        )}
      </PageHeader>
      {isOpen && <OpenPage key={given} draft={draft} given={given} edited={edited} />}
    </div>
  );
}

/** True before anything was read or opened here. */
function isUntouched({ edited, found, imported, steps, readingSince, failure }: NewTaskState): boolean {
  const isEmpty = found === null && imported === null && steps.length === 0;
  return edited === null && isEmpty && readingSince === null && failure === null;
}

function OpenPage(beginning: Beginning) {
  const task = useNewTask(beginning);
  const storage = useDraftStorage(newTaskDraft(beginning.edited?.taskId ?? null), draftOf(task));
  const store = useStore();
  const locale = useLocale();
  const template = useLiveQuery(() => templateBySlug(store, locale, ownRecipeTemplate.slug), [store, locale]);
  const tables = task.found === null ? [] : shownTables(task.found);
  const table = tables[task.chosen];
  // The key keeps its state where it moves: an open file is above what was found, the way to open one below.
  const file = task.edited === null && (
    <RecipeFile key="file" template={template} task={task} forgetDraft={storage.forget} />
  );
  return (
    <>
      <AddressForm task={task} />
      <StepsPart key={task.imported === null ? '' : task.imported.name} task={task} />
      {task.imported !== null && file}
      {isUntouched(task) && <FirstSteps onRead={task.read} />}
      {task.failure !== null && <Notice intent="error">{task.failure}</Notice>}
      {task.found !== null && table === undefined && <NothingFound page={task.found.page} steps={task.steps} />}
      {task.found !== null && table !== undefined && (
        <FoundTables
          found={task.found}
          table={table}
          tables={tables}
          task={task}
          template={template}
          forgetDraft={storage.forget}
        />
      )}
      {task.imported === null && file}
    </>
  );
}
