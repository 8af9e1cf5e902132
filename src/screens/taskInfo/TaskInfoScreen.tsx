import { PlayCircleRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { appScheme, parseProgramLink } from '#core/domain/task/programLink.ts';
import { isDrifted } from '#core/domain/drift/drift.ts';
import { DriftNotice, MendList } from '#app/features/runs/drift/LazyDrift.ts';
import { TaskRunButton } from '#app/features/tasks/start/TaskRunButton.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { NothingToShow } from '#app/parts/run/NothingToShow.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { Chains, Destinations, History, LotLog, QuotaStop, Repeats, RunSettings, Timer } from './deferredSections.tsx';
import { FailedPages } from './runs/FailedPages.tsx';
import { LotsTable } from './runs/LotsTable.tsx';
import { Subtasks } from './runs/Subtasks.tsx';
import { useTaskInfoActions, type TaskInfoActions } from './taskInfo.actions.ts';
import { useTaskInfo, type TaskInfo, isContinuable } from './taskInfo.state.ts';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskHead } from './TaskHead.tsx';
import styles from './TaskInfoScreen.module.css';

/** One task with its runs and the parts of a run; it updates live. */
export function TaskInfoScreen() {
  const [search] = useSearchParams();
  // A link that opened the installed app (§2.4).
  const linked = parseProgramLink(appScheme, search.get('link') ?? '');
  const taskId = linked?.taskId ?? search.get('taskId') ?? '';
  const info = useTaskInfo(taskId);
  const actions = useTaskInfoActions();
  if (info === undefined) return <TableSkeleton />;
  if (info === null) return <NothingToShow why="noTask" taskId={taskId} />;
  return (
    <div className={styles.screen}>
      <TaskHead info={info} actions={actions} />
      <TaskRuns key={info.task.taskId} info={info} actions={actions} isTimerAsked={linked?.errand === 'schedule'} />
    </div>
  );
}

interface TaskRunsProps {
  info: TaskInfo;
  actions: TaskInfoActions;
  isTimerAsked: boolean;
}

function TaskRuns({ info: { task, template, lots }, actions, isTimerAsked }: TaskRunsProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [latest] = lots;
  const timer = <Timer task={task} isAsked={isTimerAsked} />;
  const settings = (
    <>
      <RunSettings task={task} onSave={(given) => actions.setRunSettings(task, given)} />
      <Repeats task={task} template={template} lots={lots} onSave={(given) => actions.setRepeats(task, given)} />
      <Chains task={task} template={template} onSave={(given) => actions.setChain(task, given)} />
      <Destinations task={task} />
    </>
  );
  if (latest === undefined) {
    return (
      <>
        <NeverStarted task={task} actions={actions} />
        {timer}
        {settings}
        <History task={task} template={template} />
      </>
    );
  }
  const chosen = lots.find(({ lotId }) => lotId === chosenId) ?? latest;
  const drifted = isDrifted(chosen, task.acceptedLotNo) ? chosen : null;
  return (
    <>
      <TaskFacts lot={latest} repeats={task.repeats} />
      {isContinuable(latest) && <QuotaStop task={task} lot={latest} actions={actions} />}
      {drifted?.drift && <DriftNotice lot={{ ...drifted, drift: drifted.drift }} task={task} />}
      {task.mends.length > 0 && <MendList task={task} />}
      <FailedPages task={task} lot={latest} actions={actions} />
      <LotsTable task={task} lots={lots} chosenId={chosen.lotId} onChoose={setChosenId} />
      <Subtasks lot={chosen} isNewest={chosen === latest} actions={actions} />
      <LotLog lot={chosen} />
      {timer}
      {settings}
      <History task={task} template={template} />
    </>
  );
}

function NeverStarted({ task, actions }: { task: TaskView; actions: TaskInfoActions }) {
  const { t } = useTranslation('console');
  return (
    <EmptyState
      icon={<PlayCircleRegular />}
      title={t(($) => $.taskInfo.neverStarted.title)}
      text={t(($) => $.taskInfo.neverStarted.text)}
      action={<TaskRunButton appearance="primary" task={task} actions={actions} />}
    />
  );
}
