/** §2.4: the custom protocol that a local runner answers on the machine where it is registered. */
export const runnerScheme = 'web+sheaf';

/** What a link leads to: a run of a task on that machine, or its timer. */
export const runnerErrands = ['task', 'schedule'] as const;
type RunnerErrand = (typeof runnerErrands)[number];

export interface RunnerLink {
  errand: RunnerErrand;
  taskId: string;
}

export function formatRunnerLink({ errand, taskId }: RunnerLink): string {
  return `${runnerScheme}:${errand}/${taskId}`;
}

const link = /^web\+sheaf:(?<errand>task|schedule)\/(?<taskId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u;

/**
 * What a link says, or `null`. Any page can make one and the system hands it on as it is, so nothing but what a console
 * writes is one: no host, no query, no other case, no space around it.
 */
export function parseRunnerLink(text: string): RunnerLink | null {
  const { errand, taskId } = link.exec(text)?.groups ?? {};
  const known = runnerErrands.find((each) => each === errand);
  return known === undefined || taskId === undefined ? null : { errand: known, taskId };
}
