import { readKept, writeKept } from '#app/state/preferences.ts';

/** Pages and actions only: names of tasks belong to an account, and are deleted with it. */
const key = 'sheaf.recentCommands';
const most = 4;

/** Returns the ids of the pages and actions that were used last on this device, the last first. */
export function recentCommands(): string[] {
  return (readKept(key) ?? '').split(' ').filter(Boolean);
}

export function noteCommand(id: string): void {
  writeKept(key, [id, ...recentCommands().filter((other) => other !== id)].slice(0, most).join(' '));
}
