import { useTranslation } from 'react-i18next';
import { exportFormats } from '#core/domain/data/exportFile.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { FilterBar } from '#app/parts/table/FilterBar.tsx';
import { FilterField } from '#app/parts/table/FilterField.tsx';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import type { FilterMenuProps } from './FilterMenu.tsx';
import { isFiltered, type RecordFilter, shownStatuses } from './recordView.ts';

const FilterMenu = lazyComponent<FilterMenuProps>(async () => (await import('./FilterMenu.tsx')).FilterMenu);

interface FiltersProps {
  view: RecordFilter;
  tasks: readonly NamedTask[];
  onFilter: (changed: Partial<RecordFilter>) => void;
  onReset: () => void;
}

/** Shows the exports of one task, of some statuses and of some formats. */
export function Filters({ view, tasks, onFilter, onReset }: FiltersProps) {
  const { t } = useTranslation('exports');
  return (
    <FilterBar
      label={t(($) => $.filter.label)}
      isFiltered={isFiltered(view)}
      reset={t(($) => $.filter.reset)}
      onReset={onReset}
    >
      <TaskField taskId={view.taskId} tasks={tasks} onChoose={(taskId) => onFilter({ taskId })} />
      <ManyField
        label={t(($) => $.filter.status)}
        any={t(($) => $.filter.anyStatus)}
        chosen={view.statuses}
        choices={shownStatuses.map((value) => ({ value, text: t(($) => $.status[value]) }))}
        onChoose={(statuses) => onFilter({ statuses })}
      />
      <ManyField
        label={t(($) => $.filter.format)}
        any={t(($) => $.filter.anyFormat)}
        chosen={view.formats}
        choices={exportFormats.map((value) => ({ value, text: t(($) => $.formats[value]) }))}
        onChoose={(formats) => onFilter({ formats })}
      />
    </FilterBar>
  );
}

interface TaskFieldProps {
  taskId: string | null;
  tasks: readonly NamedTask[];
  onChoose: (taskId: string | null) => void;
}

/** The value of the menu for all tasks. */
const allTasks = 'all';

function TaskField({ taskId, tasks, onChoose }: TaskFieldProps) {
  const { t } = useTranslation('exports');
  const any = t(($) => $.filter.anyTask);
  const choices = tasks.map((task) => ({ value: task.taskId, text: task.taskName }));
  // The address may name a task without exports: the empty list below then explains the filter.
  const shown = choices.find(({ value }) => value === taskId)?.text ?? (taskId === null ? any : '–');
  return (
    <FilterField label={t(($) => $.filter.task)} shown={shown}>
      {(target, close) => (
        <FilterMenu
          target={target}
          isSingle
          choices={[{ value: allTasks, text: any }, ...choices]}
          chosen={[taskId ?? allTasks]}
          onChoose={([value = allTasks]) => onChoose(value === allTasks ? null : value)}
          onClose={close}
        />
      )}
    </FilterField>
  );
}

interface ManyFieldProps<Value extends string> {
  label: string;
  /** The text while nothing is chosen. */
  any: string;
  chosen: readonly Value[];
  choices: readonly { value: Value; text: string }[];
  onChoose: (chosen: Value[]) => void;
}

function ManyField<Value extends string>({ label, any, chosen, choices, onChoose }: ManyFieldProps<Value>) {
  const texts = choices.filter(({ value }) => chosen.includes(value)).map(({ text }) => text);
  return (
    <FilterField label={label} shown={texts.length === 0 ? any : texts.join(', ')}>
      {(target, close) => (
        <FilterMenu
          target={target}
          choices={choices}
          chosen={chosen}
          onChoose={(values) => onChoose(choices.flatMap(({ value }) => (values.includes(value) ? value : [])))}
          onClose={close}
        />
      )}
    </FilterField>
  );
}
