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
import { useEditAnswers } from '#app/state/edits/editActions.ts';
import type { EditView } from '#app/store/queries/outboxView.ts';
import styles from './sync.module.css';

/** One waiting, refused or conflicting edit, with the actions that the user can take. */
export function EditItem({ edit, groups }: { edit: EditView; groups: readonly TaskGroup[] }) {
  const { t } = useTranslation('sync');
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
            {t(($) => $.renamed)} <q className={styles.value}>{valueOf(edit.field, edit.patch)}</q>
          </>
        )}
      </p>
      <Reason edit={edit} groups={groups} />
      {edit.state !== 'sent' && <Choices edit={edit} />}
    </li>
  );
}

function Reason({ edit: { field, conflict, refusal }, groups }: { edit: EditView; groups: readonly TaskGroup[] }) {
  const { t } = useTranslation('sync');
  const valueOf = useEditValue(groups);
  const messages = useMessages();
  const known = refusalReply.safeParse(refusal);
  if (known.success) return <p className={styles.reason}>{messages.ofRefusal(known.data)}</p>;
  if (conflict === null) return null;
  return (
    <p className={styles.reason}>
      {t(($) => $.conflict, {
        who: conflict.changedBy,
        value: valueOf(field, conflict.value) ?? '…',
      })}{' '}
      <RelativeTime time={conflict.changedAt} />
    </p>
  );
}

function Choices({ edit }: { edit: EditView }) {
  const { uuid, state } = edit;
  const { t } = useTranslation('sync');
  const { t: common } = useTranslation('common');
  const answers = useEditAnswers();
  const isTaskDeleted = refusalReply.safeParse(edit.refusal).data?.code === 'TaskDeleted';
  return (
    <div className={styles.choices}>
      {isTaskDeleted && (
        <Button size="small" onClick={() => answers.restore(uuid)}>
          {t(($) => $.restore)}
        </Button>
      )}
      {state !== 'waiting' && !isTaskDeleted && (
        <Button size="small" onClick={() => answers.retry(uuid)}>
          {state === 'conflict' ? t(($) => $.useMine) : common(($) => $.actions.retry)}
        </Button>
      )}
      <Button size="small" appearance="subtle" onClick={() => answers.discard(uuid)}>
        {state === 'conflict' ? t(($) => $.keepTheirs) : common(($) => $.actions.discard)}
      </Button>
    </div>
  );
}

const newNames: ReadonlySet<string> = new Set([renameTask.name, renameGroup.name, renameView.name]);

/** Returns the label of an edit; `null` for a new name, which needs none. `groups`: the shown groups. */
function useEditLabels(
  groups: readonly TaskGroup[],
): (edit: { name: string; field: string; patch: unknown }) => string | null {
  const { t } = useTranslation('sync');
  const valueOf = useEditValue(groups);
  return ({ name, field, patch }) => {
    if (newNames.has(name)) return null;
    switch (name) {
      case setFavorite.name: {
        const { favorited } = setFavorite.patch.parse(patch);
        return t(($) => (favorited ? $.favorited : $.unfavorited));
      }
      case setFeedback.name: {
        const { feedback } = setFeedback.patch.parse(patch);
        if (feedback === LikeState.None) return t(($) => $.noFeedback);
        return t(($) => (feedback === LikeState.Like ? $.liked : $.disliked));
      }
      case setSubscribed.name: {
        const { subscribed } = setSubscribed.patch.parse(patch);
        return t(($) => (subscribed ? $.subscribed : $.unsubscribed));
      }
      case setProxy.name:
        return t(($) => $.proxyChanged);
      case copyTask.name:
        return t(($) => $.copied);
      case createGroup.name:
        return t(($) => $.groupMade);
      case deleteGroup.name:
        return t(($) => $.groupDeleted);
      case createView.name:
      case overwriteView.name:
      case setDefaultView.name:
        return t(($) => $.viewSaved);
      case deleteView.name:
        return t(($) => $.viewDeleted);
      default:
        return valueOf(field, patch) ?? name;
    }
  };
}
