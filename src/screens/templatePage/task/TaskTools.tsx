import type { TaskView } from '#app/store/queries/tasks.ts';
import { ShareButton } from './ShareButton.tsx';
import { TaskName } from './TaskName.tsx';

/** §2.5, edit mode: the tools beside the title. */
export function TaskTools({ task }: { task: TaskView }) {
  return (
    <>
      <TaskName task={task} />
      <ShareButton task={task} />
    </>
  );
}
