import { capProblem, maxByCap } from '../domain/task/runSettings.ts';
import { runSettings } from '../wire/rows/editableFields.ts';
import { defineTaskEdit } from './edit.ts';

/**
 * The limits at which runs of a task end although pages are left (core/domain/task/runSettings.ts). An active run keeps
 * its settings. All limits are one field. Refused with `InvalidInput`.
 */
export const setRunSettings = defineTaskEdit({
  name: 'setRunSettings',
  field: 'runSettings',
  patch: runSettings,
  read: ({ runSettings: settings }) => settings,
  guard: (_task, settings) => {
    const field = capProblem(settings);
    return field === null ? null : { code: 'InvalidInput', field, message: `must be 1 to ${maxByCap[field]}` };
  },
  apply: (task, settings) => ({ ...task, runSettings: settings }),
});
