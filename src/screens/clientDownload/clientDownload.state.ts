import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from '#app/state/session.ts';
import { namedTasks, type NamedTask } from '#app/store/queries/tasks/tasks.ts';

export const systems = ['windows', 'macos', 'linux'] as const;
export type System = (typeof systems)[number];

/** Returns the system of this browser as its user agent names it: a guess that the user can correct with one click. */
export function systemOf(userAgent: string): System {
  if (/windows/iu.test(userAgent)) return 'windows';
  return /mac|iphone|ipad/iu.test(userAgent) ? 'macos' : 'linux';
}

/**
 * Returns the terminal's command for a system. PowerShell consumes the arguments after `--` for npm's script, but
 * passes them to npm's program.
 */
export function runnerCommand(system: System, rest: string): string {
  return `${system === 'windows' ? 'npm.cmd' : 'npm'} run runner -- ${rest}`;
}

/** §2.1, client run hand-off: returns the task to run; `undefined` if none is named or it is not on this device. */
export function useNamedTask(taskId: string | null): NamedTask | undefined {
  const store = useStore();
  return useLiveQuery(
    async () => (taskId === null ? undefined : (await namedTasks(store, [taskId]))[0]),
    [store, taskId],
  );
}
