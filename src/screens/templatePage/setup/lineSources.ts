import {
  isUrlRule,
  type LineOrigins,
  type LineSource,
  type Parameter,
  type ParameterValue,
} from '#core/domain/parameters/parameter.ts';
import { TaskUrlType } from '#core/domain/addresses/urlRule.ts';
import type { Task } from '#core/wire/rows/task.ts';

/** The sources of imported lines, by `paramName`. */
export type LineSources = Record<string, LineSource>;

/** Returns the sources of a stored task (§3.5). Older tasks have only one source task. */
export function sourcesOfTask(parameters: readonly Parameter[], task: Task): LineSources {
  const { urlSourceTaskId: taskId, urlSourceTaskField: field } = task;
  const fromTask = taskId && field ? { kind: 'task' as const, taskId, taskName: '', field } : null;
  const sources: LineSources = {};
  for (const [paramName, origin] of Object.entries(task.lineOrigins)) {
    if (origin.taskUrlType === TaskUrlType.FileSource) sources[paramName] = { kind: 'file', name: origin.fileName };
    else if (fromTask !== null) sources[paramName] = fromTask;
  }
  const first = parameters.find(({ controlOptions }) => controlOptions.isTaskImportEnabled === true);
  const isFromTask = Object.values(sources).some(({ kind }) => kind === 'task');
  if (fromTask !== null && !isFromTask && first !== undefined) sources[first.paramName] ??= fromTask;
  return sources;
}

/**
 * Returns the sources without that of a parameter whose lines were cleared or come from a rule: they were not imported.
 */
export function withoutSource(sources: LineSources, paramName: string, value: ParameterValue): LineSources {
  if (value !== '' && !isUrlRule(value)) return sources;
  return Object.fromEntries(Object.entries(sources).filter(([name]) => name !== paramName));
}

/** Returns the sources in the form of a stored task. */
export function lineOriginsOf(sources: LineSources): LineOrigins {
  return Object.fromEntries(
    Object.entries(sources).map(([paramName, source]) => [
      paramName,
      source.kind === 'file'
        ? { taskUrlType: TaskUrlType.FileSource, fileName: source.name }
        : { taskUrlType: TaskUrlType.Correlative },
    ]),
  );
}

/** §3.5: returns the source task and field; a saved task stores only one of them. */
export function urlSourceOf(sources: LineSources): {
  urlSourceTaskId: string | null;
  urlSourceTaskField: string | null;
} {
  const source = Object.values(sources).find(({ kind }) => kind === 'task');
  if (source?.kind !== 'task') return { urlSourceTaskId: null, urlSourceTaskField: null };
  return { urlSourceTaskId: source.taskId, urlSourceTaskField: source.field };
}
