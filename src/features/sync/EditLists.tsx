import { Button } from '@fluentui/react-components';
import { ArrowDownload16Regular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { saveUnsentEdits } from '#app/state/edits/saveUnsentEdits.ts';
import { useStore } from '#app/state/session.ts';
import { outboxView, type EditView } from '#app/store/queries/outboxView.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import { EditItem } from './EditItem.tsx';
import styles from './sync.module.css';

/** The edits that the user must decide about and those that wait, each with its actions. */
export function EditLists() {
  const { t } = useTranslation('sync');
  const store = useStore();
  const groups = useLiveQuery(() => groupsOf(store), [store], []);
  const outbox = useLiveQuery(() => outboxView(store), [store]);
  if (outbox === undefined) return null;
  const { waiting, attention } = outbox;
  return (
    <>
      <EditList title={t(($) => $.needsAttention)} edits={attention} groups={groups} />
      <EditList title={t(($) => $.waiting)} edits={waiting} groups={groups} />
      {waiting.length + attention.length === 0 && <p className={styles.none}>{t(($) => $.nothingWaits)}</p>}
    </>
  );
}

/** Saves the edits that the service has not confirmed to a file; nothing where there are none. */
export function ExportEditsButton() {
  const { t } = useTranslation('sync');
  const store = useStore();
  const outbox = useLiveQuery(() => outboxView(store), [store]);
  if (outbox === undefined || outbox.waiting.length + outbox.attention.length === 0) return null;
  return (
    <Button size="small" icon={<ArrowDownload16Regular />} onClick={() => void saveUnsentEdits(store)}>
      {t(($) => $.export)}
    </Button>
  );
}

interface EditListProps {
  title: string;
  edits: readonly EditView[];
  groups: readonly TaskGroup[];
}

function EditList({ title, edits, groups }: EditListProps) {
  if (edits.length === 0) return null;
  return (
    <section>
      <h3 className={styles.section}>{title}</h3>
      <ul className={styles.list}>
        {edits.map((edit) => (
          <EditItem key={edit.uuid} edit={edit} groups={groups} />
        ))}
      </ul>
    </section>
  );
}
