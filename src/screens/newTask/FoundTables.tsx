import type { Template } from '#core/wire/rows/template.ts';
import { ChosenTable } from './ChosenTable.tsx';
import type { PageTable } from './columns/keptTable.ts';
import type { FoundPage, NewTaskState } from './newTask.state.ts';
import styles from './NewTaskScreen.module.css';
import { SaveForm } from './save/SaveForm.tsx';
import { LostColumns } from './tables/LostColumns.tsx';
import { TableChoice } from './tables/TableChoice.tsx';

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
  return (
    <div className={styles.page}>
      <TableChoice tables={tables} hasOwn={found.own !== null} chosen={task.chosen} onChoose={task.choose} />
      <div className={styles.table}>
        {found.own !== null && task.chosen === 0 && <LostColumns table={table} kept={task.kept} />}
        <ChosenTable
          key={`${found.page.url} ${found.page.milliseconds}`}
          address={found.page.url}
          language={found.page.language}
          tables={tables}
          task={task}
        />
        {template !== undefined && <SaveForm template={template} task={task} table={table} forgetDraft={forgetDraft} />}
      </div>
    </div>
  );
}
