import { useTranslation } from 'react-i18next';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import styles from './StatusBadge.module.css';

export type Tone = 'quiet' | 'active' | 'waiting' | 'done' | 'stopped' | 'failed';

/** Name of the text and tone of the badge, per code. */
const taskLooks = {
  [TaskStatus.Ready]: ['Ready', 'quiet'],
  [TaskStatus.Waiting]: ['Waiting', 'waiting'],
  [TaskStatus.Running]: ['Running', 'active'],
  [TaskStatus.Stopped]: ['Stopped', 'stopped'],
  [TaskStatus.Completed]: ['Completed', 'done'],
} as const satisfies Record<TaskStatus, readonly [string, Tone]>;

const lotLooks = {
  [LotStatus.Unknown]: ['Unknown', 'quiet'],
  [LotStatus.Waiting]: ['Waiting', 'waiting'],
  [LotStatus.Running]: ['Running', 'active'],
  [LotStatus.Stopped]: ['Stopped', 'stopped'],
  [LotStatus.Completed]: ['Completed', 'done'],
} as const satisfies Record<LotStatus, readonly [string, Tone]>;

const subtaskLooks = {
  [SubtaskStatus.Unexecuted]: ['Unexecuted', 'quiet'],
  [SubtaskStatus.Waiting]: ['Waiting', 'waiting'],
  [SubtaskStatus.Executing]: ['Running', 'active'],
  [SubtaskStatus.Stopping]: ['Stopping', 'waiting'],
  [SubtaskStatus.Stopped]: ['Stopped', 'stopped'],
  [SubtaskStatus.Completed]: ['Completed', 'done'],
} as const satisfies Record<SubtaskStatus, readonly [string, Tone]>;

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge look={taskLooks[status]} />;
}

/** Returns the name of a status, for lists that take text only. */
export function useTaskStatusName(): (status: TaskStatus) => string {
  const { t } = useTranslation('console');
  return (status) => t(($) => $.status[taskLooks[status][0]]);
}

export function LotStatusBadge({ status }: { status: LotStatus }) {
  return <Badge look={lotLooks[status]} />;
}

export function SubtaskStatusBadge({ status }: { status: SubtaskStatus }) {
  return <Badge look={subtaskLooks[status]} />;
}

type Look = (typeof taskLooks)[TaskStatus] | (typeof lotLooks)[LotStatus] | (typeof subtaskLooks)[SubtaskStatus];

function Badge({ look: [name, tone] }: { look: Look }) {
  const { t } = useTranslation('console');
  return <ToneBadge tone={tone}>{t(($) => $.status[name])}</ToneBadge>;
}

/** The badge of a status that only one screen shows. */
export function ToneBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
