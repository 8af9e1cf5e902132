import { deleteTask } from '#core/edits/deleteTask.ts';
import { setNodes } from '#core/edits/setNodes.ts';
import { setPriority } from '#core/edits/setPriority.ts';

const names: ReadonlySet<string> = new Set([deleteTask.name, setNodes.name, setPriority.name]);

/** Returns true when this edit can change which subtasks get nodes: then admission runs after its commit. */
export function changesAdmission(name: string): boolean {
  return names.has(name);
}
