/**
 * §2.4: the custom URL schemes by which a page of the console opens a program on the user's machine: the local runner,
 * or the installed app. Each has its own, so that neither takes the other's links.
 */
export const runnerScheme = 'web+sheaf';
export const appScheme = 'web+sheafapp';
export type ProgramScheme = typeof runnerScheme | typeof appScheme;

/** The targets of a link: a task (the runner runs it on its machine, the app shows it), or its timer. */
export const programErrands = ['task', 'schedule'] as const;
type ProgramErrand = (typeof programErrands)[number];

export interface ProgramLink {
  errand: ProgramErrand;
  taskId: string;
}

export function formatProgramLink(scheme: ProgramScheme, { errand, taskId }: ProgramLink): string {
  return `${scheme}:${errand}/${taskId}`;
}

const parts = /^(?<scheme>web\+[a-z]+):(?<errand>task|schedule)\/(?<taskId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u;

/**
 * Parses a link of one scheme, or returns `null`. Any page can make a link and the system passes it on unchanged, so
 * only the exact form that a console writes is accepted: no host, no query, no other case, no space around it.
 */
export function parseProgramLink(wanted: ProgramScheme, text: string): ProgramLink | null {
  const { scheme, errand, taskId } = parts.exec(text)?.groups ?? {};
  const known = programErrands.find((each) => each === errand);
  return scheme !== wanted || known === undefined || taskId === undefined ? null : { errand: known, taskId };
}
