import { RunButton } from '#app/parts/run/RunButton.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { runChanges } from '#app/state/taskRuns.ts';
import { useSig } from '#app/state/useSig.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';
import type { OverviewActions } from './overview.actions.ts';

interface OverviewRunButtonProps {
  task: TaskView;
  actions: OverviewActions;
}

export function OverviewRunButton({ task, actions }: OverviewRunButtonProps) {
  const changes = useSig(runChanges);
  const offline = useSig(isOffline);
  return (
    <RunButton
      taskName={task.taskName}
      status={task.taskExecuteStatus}
      change={changes.get(task.taskId)}
      isOffline={offline}
      onStart={() => actions.start(task)}
      onStop={() => actions.stop(task)}
    />
  );
}
