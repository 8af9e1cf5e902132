import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { trashAsked } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { groupNameOf } from '#app/parts/format/groupNameOf.ts';
import { FilterField } from '#app/parts/table/FilterField.tsx';
import type { GroupMenuProps } from './GroupMenu.tsx';
import type { GroupQuestion, GroupQuestionsProps } from './GroupQuestions.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from '#app/state/session.ts';
import { groupsOf, type GroupView } from '#app/store/queries/tasks/groups.ts';

const GroupMenu = lazyComponent<GroupMenuProps>(
  withDeferredTexts(async () => (await import('./GroupMenu.tsx')).GroupMenu),
);
const GroupQuestions = lazyComponent<GroupQuestionsProps>(
  withDeferredTexts(async () => (await import('./GroupQuestions.tsx')).GroupQuestions),
);

interface GroupFieldProps {
  /** The group's id in the address; the id of a deleted group filters nothing. */
  groupId: string | null;
  onChoose: (groupId: string | null) => void;
  onRestore: (taskIds: readonly string[]) => Promise<void>;
}

/** The choice of the group whose tasks are shown, and the actions on groups. */
export function GroupField({ groupId, onChoose, onRestore }: GroupFieldProps) {
  const { t } = useTranslation('console');
  const groups = useGroups();
  const [question, setQuestion] = useState<GroupQuestion | null>(() =>
    history.state === trashAsked ? { kind: 'trash' } : null,
  );
  const chosen = groups.find(({ taskGroupId }) => taskGroupId === groupId) ?? null;
  return (
    <>
      <FilterField
        label={t(($) => $.taskList.filter.group)}
        shown={chosen === null ? t(($) => $.taskList.filter.anyGroup) : groupNameOf(t, chosen)}
      >
        {(target, close) => <GroupMenu {...{ groups, chosen, target, onChoose }} onClose={close} onAsk={setQuestion} />}
      </FilterField>
      {question && <GroupQuestions {...{ question, onChoose, onRestore }} onClose={() => setQuestion(null)} />}
    </>
  );
}

const none: readonly GroupView[] = [];

/** Returns the account's groups, the default one first; an empty list while they are being read. */
function useGroups(): readonly GroupView[] {
  const store = useStore();
  return useLiveQuery(() => groupsOf(store), [store]) ?? none;
}
