import { StartResult, StopResult } from '#core/domain/run/runResult.ts';

/** Returns the failures to report: §4 ignores some of them for a batch of tasks. */
export function startFailures(results: Record<string, StartResult>): [taskId: string, StartResult][] {
  const isBatch = Object.keys(results).length > 1;
  return Object.entries(results).filter(
    ([, result]) => result !== StartResult.Succeed && !(isBatch && result === StartResult.OnExecuting),
  );
}

export function stopFailures(results: Record<string, StopResult>): [taskId: string, StopResult][] {
  const isBatch = Object.keys(results).length > 1;
  const isIgnored = (result: StopResult) =>
    isBatch && (result === StopResult.AlreadyEnded || result === StopResult.UnexecutedTask);
  return Object.entries(results).filter(([, result]) => result !== StopResult.Succeed && !isIgnored(result));
}
