import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { LikeState } from '#core/domain/template/templateState.ts';
import { createGroup, deleteGroup, renameGroup } from '#core/edits/groupEdits.ts';
import { setProxy } from '#core/edits/runEdits.ts';
import { copyTask, renameTask } from '#core/edits/taskListEdits.ts';
import { setFavorite, setFeedback, setSubscribed } from '#core/edits/templateEdits.ts';
import { createView, deleteView, overwriteView, renameView, setDefaultView } from '#core/edits/viewEdits.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useEditValue } from '#app/parts/format/useEditValue.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { discardEdit, retryEdit } from '#app/store/outbox/outbox.ts';
import type { EditView } from '#app/store/queries/outboxView.ts';
import styles from './SyncPanel.module.css';

/** One waiting, refused or conflicting edit, with the actions that the user can take. */
export function EditItem({ edit, groups }: { edit: EditView; groups: readonly TaskGroup[] }) {
  const { t } = useTranslation();
  const words = useEditLabels(groups)(edit);
  const valueOf = useEditValue(groups);
  return (
    <li className={styles.edit}>
      <div className={styles.editHead}>
        <strong className={styles.task}>{edit.targetName}</strong>
        <span className={styles.time}>
          <RelativeTime time={edit.createdAt} />
        </span>
      </div>
      <p>
        {words ?? (
          <>
            {t(($) => $.sync.renamed)} <q className={styles.value}>{valueOf(edit.field, edit.patch)}</q>
          </>
        )}
      </p>
      <Reason edit={edit} groups={groups} />
      {edit.state !== 'sent' && <Choices edit={edit} />}
    </li>
  );
}

function Reason({ edit: { field, conflict, refusal }, groups }: { edit: EditView; groups: readonly TaskGroup[] }) {
  const { t } = useTranslation();
  const valueOf = useEditValue(groups);
  const messages = useMessages();
  const known = refusalReply.safeParse(refusal);
  if (known.success) return <p className={styles.reason}>{messages.ofRefusal(known.data)}</p>;
  if (conflict === null) return null;
  return (
    <p className={styles.reason}>
      {t(($) => $.sync.conflict, {
        who: conflict.changedBy,
        value: valueOf(field, conflict.value) ?? '…',
      })}{' '}
      <RelativeTime time={conflict.changedAt} />
    </p>
  );
}

function Choices({ edit: { uuid, state } }: { edit: EditView }) {
  const { t } = useTranslation();
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  const handleRetry = async () => {
    const result = await retryEdit(store, uuid);
    if (!result.ok) notify({ intent: 'error', title: messages.ofRefusal(result.refusal) });
  };
  return (
    <div className={styles.choices}>
      {state !== 'waiting' && (
        <Button size="small" onClick={() => void handleRetry()}>
          {t(($) => (state === 'conflict' ? $.sync.useMine : $.actions.retry))}
        </Button>
      )}
      <Button size="small" appearance="subtle" onClick={() => void discardEdit(store, uuid)}>
        {t(($) => (state === 'conflict' ? $.sync.keepTheirs : $.actions.discard))}
      </Button>
    </div>
  );
}

const newNames: ReadonlySet<string> = new Set([renameTask.name, renameGroup.name, renameView.name]);

/** Returns the label of an edit; `null` for a new name, which needs none. `groups`: the shown groups. */
function useEditLabels(
  groups: readonly TaskGroup[],
): (edit: { name: string; field: string; patch: unknown }) => string | null {
  const { t } = useTranslation();
  const valueOf = useEditValue(groups);
  return ({ name, field, patch }) => {
    if (newNames.has(name)) return null;
    switch (name) {
      case setFavorite.name: {
        const { favorited } = setFavorite.patch.parse(patch);
        return t(($) => (favorited ? $.sync.favorited : $.sync.unfavorited));
      }
      case setFeedback.name: {
        const { feedback } = setFeedback.patch.parse(patch);
        if (feedback === LikeState.None) return t(($) => $.sync.noFeedback);
        return t(($) => (feedback === LikeState.Like ? $.sync.liked : $.sync.disliked));
      }
      case setSubscribed.name: {
        const { subscribed } = setSubscribed.patch.parse(patch);
        return t(($) => (subscribed ? $.sync.subscribed : $.sync.unsubscribed));
      }
      case setProxy.name:
        return t(($) => $.sync.proxyChanged);
      case copyTask.name:
        return t(($) => $.sync.copied);
      case createGroup.name:
        return t(($) => $.sync.groupMade);
      case deleteGroup.name:
        return t(($) => $.sync.groupDeleted);
      case createView.name:
      case overwriteView.name:
      case setDefaultView.name:
        return t(($) => $.sync.viewSaved);
      case deleteView.name:
        return t(($) => $.sync.viewDeleted);
      default:
        return valueOf(field, patch) ?? name;
    }
  };
}
