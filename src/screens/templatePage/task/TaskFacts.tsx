import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Template } from '#core/wire/rows/template.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './TaskFacts.module.css';

/** §2.5, edit mode: the time of the task's start, and the template it was created from. */
export function TaskFacts({ task, template }: { task: TaskView; template: Template }) {
  const { t } = useTranslation('template');
  const locale = useLocale();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t(($) => $.page.task.lastStart)}</dt>
        <dd>
          {task.startedAt === null ? t(($) => $.page.task.neverStarted) : formatDate(locale, task.startedAt, true)}
        </dd>
      </div>
      <div>
        <dt>{t(($) => $.page.task.source)}</dt>
        <dd>
          <Link to={addresses.templateOfTask(template.slug)}>{template.name}</Link>
        </dd>
      </div>
    </dl>
  );
}
