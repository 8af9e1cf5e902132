import { Button } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { DetailsPartProps } from './details/DetailsPart.tsx';
import type { NewTaskState } from './newTask.state.ts';
import styles from './NewTaskScreen.module.css';
import type { PageViewProps } from './picture/PageView.tsx';
import { usePicture } from './picture/usePicture.ts';
import { canLeaveOut, tableColumns, withColumn, type PageTable } from './columns/keptTable.ts';
import { TablePreview } from './tables/TablePreview.tsx';

const DetailsPart = lazyComponent<DetailsPartProps>(
  async () => (await import('./details/DetailsPart.tsx')).DetailsPart,
);
const PageView = lazyComponent<PageViewProps>(async () => (await import('./picture/PageView.tsx')).PageView);

interface ChosenTableProps {
  /** The address of the page that was read. */
  address: string;
  language: string | null;
  tables: readonly PageTable[];
  task: NewTaskState;
}

/** The chosen table: its first rows, or the page that it is on. */
export function ChosenTable({ address, language, tables, task }: ChosenTableProps) {
  const { t } = useTranslation('proposal');
  const { chosen: place, kept, keep: onKeep } = task;
  const [isPage, setPage] = useState(false);
  const { elements = [] } = task.found ?? {};
  const picture = usePicture(address, task.signedIn, tables, elements);
  const table = tables[place];
  const choose = (isPageChosen: boolean) => {
    setPage(isPageChosen);
    if (isPageChosen && picture.reply === null && picture.takingSince === null) picture.take();
  };
  if (table === undefined) return null;
  const columns = tableColumns(table);
  const toggle = (column: number) => {
    const others = kept.filter((each) => each.place !== column);
    const name = columns[column]?.name ?? '';
    if (others.length === kept.length) onKeep(withColumn(kept, { place: column, copy: 0, reading: 0, name }));
    else if (canLeaveOut(kept, column, columns)) onKeep(others);
  };
  return (
    <div className={styles.chosen}>
      <fieldset className={styles.views} aria-label={t(($) => $.views.label)}>
        <Button appearance={isPage ? 'subtle' : 'secondary'} aria-pressed={!isPage} onClick={() => choose(false)}>
          {t(($) => $.views.rows)}
        </Button>
        <Button appearance={isPage ? 'secondary' : 'subtle'} aria-pressed={isPage} onClick={() => choose(true)}>
          {t(($) => $.views.page)}
        </Button>
        <Button
          appearance="subtle"
          icon={<ArrowUndoRegular />}
          disabledFocusable={task.undoable.length === 0}
          onClick={task.undo}
        >
          {t(($) => $.undo)}
        </Button>
      </fieldset>
      {isPage ? (
        <PageView
          picture={picture}
          columns={columns}
          place={place}
          kept={kept}
          elements={elements}
          onToggle={toggle}
          onTake={task.takeElement}
          onChoose={task.choose}
        />
      ) : (
        <div className={styles.table}>
          <TablePreview table={table} language={language} kept={kept} onKeep={onKeep} />
          {table.recipe.list !== undefined && <DetailsPart key={place} table={table} task={task} onToggle={toggle} />}
        </div>
      )}
    </div>
  );
}
