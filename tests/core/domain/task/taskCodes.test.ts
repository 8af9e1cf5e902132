import { expect, test } from 'vitest';
import { UserConfigType } from '#core/wire/calls/account/userConfigCalls.ts';
import { scheduleNotSet, ScheduleType } from '#core/domain/task/schedule.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { TaskUrlType } from '#core/domain/addresses/urlRule.ts';

const subtaskStatus = { Unexecuted: 0, Waiting: 1, Executing: 2, Stopping: 3, Stopped: 4, Completed: 5 };
const startResult = {
  Succeed: 0,
  OnExecuting: 1,
  FunctionNotEnable: 2,
  Unknown: 3,
  ServiceError: 4,
  FailedForOther: 5,
  TaskNotFound: 6,
  UserNotTaskOwner: 7,
  TemplateBalanceNotEnough: 1000,
  ReachTemplateDailyUseLimit: 1001,
  ReachTemplateDailyExtractLimit: 1002,
  TemplateCannotRunOnCloud: 1003,
  TemplateNotAvailable: 1004,
};

test.each<[string, object, object]>([
  ['§3.5: task status', TaskStatus, { Running: 0, Stopped: 1, Completed: 2, Waiting: 3, Ready: 5 }],
  ['§3.5: task mode', TaskMode, { AdvanceMode: 2, TemplateMode: 10 }],
  ['§3.5: schedule type', ScheduleType, { Once: 1, Weekly: 2, Monthly: 3, Interval: 4 }],
  ['§3.5: lot status', LotStatus, { Unknown: 0, Waiting: 1, Running: 2, Stopped: 3, Completed: 4 }],
  ['§3.5: subtask status', SubtaskStatus, subtaskStatus],
  ['§3.5: task URL type', TaskUrlType, { UserInput: 0, FileSource: 1, Correlative: 2, RuleGeneration: 3 }],
  ['§8.2: task start result', StartResult, startResult],
  ['§8.3: task stop result', StopResult, { Succeed: 1, UnexecutedTask: 2, AlreadyEnded: 3, UserNotTaskOwner: 4 }],
])('%s has the codes of the specification', (_, codes, expected) => {
  expect(codes).toEqual(expected);
});

test('§3.5: a schedule that is not set is returned as type 5', () => {
  expect(scheduleNotSet).toBe(5);
});

test('§3.5: user configs have the types of the specification, and the type without a number uses none of theirs', () => {
  const { ScheduledCloudExtractionConfig: free, ...told } = UserConfigType;
  expect(told).toEqual({
    UserHasDeleteSampleTasks: 1,
    UserDefaultGroup: 2,
    ScheduledExportingConfig: 3,
    ExportingDatabaseConfig: 4,
    DatabaseManual: 11,
    ScheduledExportingConfigV8: 31,
  });
  expect(Object.values(told)).not.toContain(free);
});
