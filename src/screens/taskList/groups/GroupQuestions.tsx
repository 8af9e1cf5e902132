import type { GroupView } from '#app/store/queries/groups.ts';
import { TrashDialog } from '../trash/TrashDialog.tsx';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import { useGroupActions } from './groups.actions.ts';

/** A dialog about groups, or the trash. */
export type GroupQuestion = { kind: 'create' } | { kind: 'trash' } | { kind: 'rename' | 'delete'; group: GroupView };

export interface GroupQuestionsProps {
  question: GroupQuestion;
  /** Shows a new group; or all groups (`null`) after the shown one was deleted. */
  onChoose: (groupId: string | null) => void;
  onRestore: (taskIds: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Draws the one open dialog about groups. */
export function GroupQuestions({ question, onChoose, onRestore, onClose }: GroupQuestionsProps) {
  const actions = useGroupActions(onChoose);
  switch (question.kind) {
    case 'create':
      return <GroupNameDialog name={null} onSave={actions.create} onClose={onClose} />;
    case 'rename': {
      const { group } = question;
      const rename = (name: string) => actions.rename(group, name);
      return <GroupNameDialog name={group.taskGroupName} onSave={rename} onClose={onClose} />;
    }
    case 'delete': {
      const { group } = question;
      return <DeleteGroupDialog group={group} onDelete={() => actions.remove(group)} onClose={onClose} />;
    }
    case 'trash':
      return <TrashDialog onRestore={onRestore} onClose={onClose} />;
  }
}
