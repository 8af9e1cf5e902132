import { Button, Checkbox } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { tableColumns, type Details, type PageTable } from '../columns/keptTable.ts';
import type { NewTaskState } from '../newTask.state.ts';
import type { PageViewProps } from '../picture/PageView.tsx';
import { usePicture } from '../picture/usePicture.ts';
import screen from '../NewTaskScreen.module.css';
import styles from './details.module.css';

const PageView = lazyComponent<PageViewProps>(async () => (await import('../picture/PageView.tsx')).PageView);

interface DetailColumnsProps {
  table: PageTable;
  /** One that was read. */
  details: Details;
  task: NewTaskState;
  onToggle: (place: number) => void;
}

/** The values of the opened page, as a list or on its picture. Each becomes a column, or is left out. */
export function DetailColumns({ table, details, task, onToggle }: DetailColumnsProps) {
  const { t } = useTranslation('proposal');
  const id = useId();
  const [isPage, setPage] = useState(false);
  const picture = usePicture(details.url, task.signedIn, [details.record], []);
  const columns = tableColumns(table);
  const { kept } = task;
  const first = columns.findIndex(({ isDetail }) => isDetail);
  const own = columns
    .slice(first)
    .map((column) => ({ ...column, value: column.readings[0]?.values[details.row ?? 0] ?? undefined }));
  const showPage = () => {
    setPage(true);
    if (picture.reply === null && picture.takingSince === null) picture.take();
  };
  return (
    <>
      <fieldset className={screen.views} aria-label={t(($) => $.details.views)}>
        <Button
          size="small"
          appearance={isPage ? 'subtle' : 'secondary'}
          aria-pressed={!isPage}
          onClick={() => setPage(false)}
        >
          {t(($) => $.details.values)}
        </Button>
        <Button size="small" appearance={isPage ? 'secondary' : 'subtle'} aria-pressed={isPage} onClick={showPage}>
          {t(($) => $.views.page)}
        </Button>
      </fieldset>
      {isPage ? (
        <PageView
          picture={picture}
          columns={own}
          place={0}
          kept={kept.flatMap((each) => (each.place < first ? [] : { ...each, place: each.place - first }))}
          elements={[]}
          onToggle={(place) => onToggle(first + place)}
          onTake={() => undefined}
          onChoose={() => undefined}
        />
      ) : (
        <ul className={styles.values}>
          {own.map(({ name, value }, place) => (
            <li key={place}>
              <Checkbox
                label={name}
                aria-describedby={`${id}-${place}`}
                checked={kept.some((each) => each.place === first + place)}
                onChange={() => onToggle(first + place)}
              />
              <span id={`${id}-${place}`} className={styles.value} title={value}>
                {value ?? '–'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
