/** §2.4: the custom URL scheme that a local runner handles on the machine where it is registered. */
export const runnerScheme = 'web+sheaf';

/** The targets of a link: a run of a task on that machine, or its timer. */
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
 * Parses a link, or returns `null`. Any page can make a link and the system passes it on unchanged, so only the exact
 * form that a console writes is accepted: no host, no query, no other case, no space around it.
 */
export function parseRunnerLink(text: string): RunnerLink | null {
  const { errand, taskId } = link.exec(text)?.groups ?? {};
  const known = runnerErrands.find((each) => each === errand);
  return known === undefined || taskId === undefined ? null : { errand: known, taskId };
}
