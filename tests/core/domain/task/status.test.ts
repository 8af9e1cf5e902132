import { describe, expect, it } from 'vitest';
import {
  LotStatus,
  SubtaskStatus,
  TaskStatus,
  isTaskActive,
  lotStatusOf,
  taskStatusOf,
} from '#core/domain/task/status.ts';

const { Waiting, Executing, Stopping, Stopped, Completed, Unexecuted } = SubtaskStatus;

describe('the status of a lot follows from its subtasks', () => {
  it.each<[SubtaskStatus[], LotStatus]>([
    [[], LotStatus.Completed],
    [[Unexecuted, Waiting], LotStatus.Waiting],
    [[Waiting, Executing], LotStatus.Running],
    [[Completed, Stopping], LotStatus.Running],
    [[Completed, Waiting], LotStatus.Running],
    [[Stopped, Waiting], LotStatus.Waiting],
    [[Completed, Completed], LotStatus.Completed],
    [[Completed, Stopped], LotStatus.Stopped],
  ])('%j gives %i', (subtasks, status) => {
    expect(lotStatusOf(subtasks)).toBe(status);
  });
});

describe('the status of a task follows from its newest lot', () => {
  it.each<[LotStatus | null, TaskStatus]>([
    [null, TaskStatus.Ready],
    [LotStatus.Unknown, TaskStatus.Ready],
    [LotStatus.Waiting, TaskStatus.Waiting],
    [LotStatus.Running, TaskStatus.Running],
    [LotStatus.Stopped, TaskStatus.Stopped],
    [LotStatus.Completed, TaskStatus.Completed],
  ])('lot %s gives task %i', (lot, task) => {
    expect(taskStatusOf(lot)).toBe(task);
  });

  it('and the button stops a running or waiting task, and starts any other (§4)', () => {
    const active = Object.values(TaskStatus).filter(isTaskActive);
    expect(active).toEqual([TaskStatus.Running, TaskStatus.Waiting]);
  });
});
