import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Template } from '#core/wire/rows/template.ts';
import type { TryItProps } from '#app/features/tasks/tryIt/TryIt.tsx';
import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { useAccount } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { ChosenTable } from './ChosenTable.tsx';
import { nameProblems, type PageTable } from './columns/keptTable.ts';
import type { FoundPage, NewTaskState } from './newTask.state.ts';
import styles from './NewTaskScreen.module.css';
import { valuesOf } from './save/newTask.actions.ts';
import { SaveForm } from './save/SaveForm.tsx';
import { isOutdated } from './steps/preparation.ts';
import { LostColumns } from './tables/LostColumns.tsx';
import { TableChoice } from './tables/TableChoice.tsx';

const TryIt = lazyComponent<TryItProps>(
  withDeferredTexts(async () => (await import('#app/features/tasks/tryIt/TryIt.tsx')).TryIt),
);

export interface FoundTablesProps {
  found: FoundPage;
  /** The chosen one of `tables`. */
  table: PageTable;
  tables: PageTable[];
  task: NewTaskState;
  /** `undefined` while it is being read. */
  template: Template | undefined;
  forgetDraft: () => void;
}

/** The tables that were found on a page: one is chosen, its columns are changed, and it becomes a task. */
export function FoundTables({ found, table, tables, task, template, forgetDraft }: FoundTablesProps) {
  const account = useAccount();
  return (
    <div className={styles.page}>
      <TableChoice tables={tables} hasOwn={found.own !== null} chosen={task.chosen} onChoose={task.choose} />
      <div className={styles.table}>
        {isOutdated(task.readWith, task) && <OutdatedNotice task={task} />}
        {found.own !== null && task.chosen === 0 && <LostColumns table={table} kept={task.kept} />}
        <ChosenTable
          key={`${found.page.url} ${found.page.milliseconds}`}
          address={found.page.url}
          language={found.page.language}
          tables={tables}
          task={task}
        />
        {template !== undefined && <SaveForm template={template} task={task} table={table} forgetDraft={forgetDraft} />}
        {template !== undefined && account !== undefined && (
          <TryIt
            template={{ ...template, output: [...outputOf(template, valuesOf(task))] }}
            level={account.currentAccountLevel}
            form={{
              parameters: () => valuesOf(task),
              taskId: task.edited?.taskId,
              isProxied: false,
              areValuesRight: () => Promise.resolve(nameProblems(task.kept).size === 0),
              showBelowField: () => false,
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Steps or a sign-in that came later are no part of the tables: a task of them would not have them. */
function OutdatedNotice({ task }: { task: NewTaskState }) {
  const { t } = useTranslation('proposal');
  const offline = useSignalValue(isOffline);
  const isHindered = offline || task.readingSince !== null;
  return (
    <Notice
      intent="warning"
      action={
        <Button size="small" disabledFocusable={isHindered} onClick={() => task.read(task.address)}>
          {t(($) => $.outdated.again)}
        </Button>
      }
    >
      {t(($) => $.outdated.text)}
    </Notice>
  );
}
