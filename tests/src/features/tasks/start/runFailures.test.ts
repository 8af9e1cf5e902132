import { describe, expect, test } from 'vitest';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { startFailures, stopFailures } from '#app/features/tasks/start/runFailures.ts';

describe('results of a batch (§4)', () => {
  test('a batch start ignores tasks that run already, a single start does not', () => {
    const both = { a: StartResult.OnExecuting, b: StartResult.Succeed, c: StartResult.TemplateNotAvailable };
    expect(startFailures(both)).toEqual([['c', StartResult.TemplateNotAvailable]]);
    expect(startFailures({ a: StartResult.OnExecuting })).toEqual([['a', StartResult.OnExecuting]]);
  });

  test('a batch stop ignores tasks that ended or never ran, a single stop does not', () => {
    const all = {
      a: StopResult.AlreadyEnded,
      b: StopResult.UnexecutedTask,
      c: StopResult.UserNotTaskOwner,
      d: StopResult.Succeed,
    };
    expect(stopFailures(all)).toEqual([['c', StopResult.UserNotTaskOwner]]);
    expect(stopFailures({ a: StopResult.AlreadyEnded })).toEqual([['a', StopResult.AlreadyEnded]]);
  });
});
