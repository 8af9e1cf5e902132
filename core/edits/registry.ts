import { clearSchedule } from './clearSchedule.ts';
import { copyTask } from './copyTask.ts';
import { createGroup } from './createGroup.ts';
import { deleteGroup } from './deleteGroup.ts';
import { deleteTask } from './deleteTask.ts';
import type { AnyEdit } from './edit.ts';
import { moveTask } from './moveTask.ts';
import { purgeTask } from './purgeTask.ts';
import { renameGroup } from './renameGroup.ts';
import { renameTask } from './renameTask.ts';
import { restoreTask } from './restoreTask.ts';
import { setNodes } from './setNodes.ts';
import { setPriority } from './setPriority.ts';
import { setProxy } from './setProxy.ts';
import { setRepeats } from './setRepeats.ts';
import { setRunSettings } from './setRunSettings.ts';
import { setFavorite, setFeedback, setSubscribed } from './templateEdits.ts';

const taskEdits = [
  renameTask,
  moveTask,
  copyTask,
  deleteTask,
  restoreTask,
  purgeTask,
  setPriority,
  setNodes,
  clearSchedule,
  setProxy,
  setRunSettings,
  setRepeats,
];
const groupEdits = [createGroup, renameGroup, deleteGroup];
const templateEdits = [setFavorite, setFeedback, setSubscribed];

/** Every edit by its name on the wire. */
export const editsByName: ReadonlyMap<string, AnyEdit> = new Map(
  [...taskEdits, ...groupEdits, ...templateEdits].map((edit) => [edit.name, edit as unknown as AnyEdit]),
);
