import { deleteTask } from '#core/edits/deleteTask.ts';
import { setNodes } from '#core/edits/setNodes.ts';
import { setPriority } from '#core/edits/setPriority.ts';

const names: ReadonlySet<string> = new Set([deleteTask.name, setNodes.name, setPriority.name]);

/** Whether nodes may be given otherwise after this edit than before: then admission follows its commit. */
export function changesAdmission(name: string): boolean {
  return names.has(name);
}
