import { useTranslation } from 'react-i18next';
import { LikeState } from '#core/domain/template/templateState.ts';
import { createGroup, deleteGroup, renameGroup } from '#core/edits/groupEdits.ts';
import { copyTask, renameTask } from '#core/edits/taskListEdits.ts';
import { setProxy } from '#core/edits/runEdits.ts';
import { setFavorite, setFeedback, setSubscribed } from '#core/edits/templateEdits.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { useEditValue } from '#app/parts/format/useEditValue.ts';

const newNames: ReadonlySet<string> = new Set([renameTask.name, renameGroup.name]);

/** Returns the label of an edit; `null` for a new name, which needs none. `groups`: the shown groups. */
export function useEditLabels(
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
      default:
        return valueOf(field, patch) ?? name;
    }
  };
}
