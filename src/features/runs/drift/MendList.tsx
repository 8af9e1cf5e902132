import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { placeText } from '#core/domain/drift/mending.ts';
import { Section } from '#app/parts/Section.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './drift.module.css';
import { useColumnLabel } from './useFindingText.ts';
import { useMends } from './useMends.ts';

export interface MendListProps {
  task: Pick<TaskView, 'taskId' | 'mends' | 'templateSlug'>;
}

/** The selectors that the runs of a task use instead of those of its template's recipe, each with a way back. */
export function MendList({ task }: MendListProps) {
  const { t } = useTranslation('drift');
  const labelOf = useColumnLabel(task.templateSlug);
  const { remove } = useMends(task);
  return (
    <Section title={t(($) => $.mends.title)}>
      <ul className={styles.list}>
        {task.mends.map((mend) => {
          const [from, to] = [placeText(mend.from), placeText(mend.to)];
          const line = t(($) => $.mends.line, { column: labelOf(mend.column), from, to });
          return (
            <li key={`${mend.column} ${from}`} className={styles.proposal}>
              {line}
              <Button
                size="small"
                title={t(($) => $.mends.removeHint)}
                aria-label={`${t(($) => $.mends.remove)}: ${line}`}
                onClick={() => void remove(mend)}
              >
                {t(($) => $.mends.remove)}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
