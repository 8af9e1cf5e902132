import { useTranslation } from 'react-i18next';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import { displayedPriority } from '#core/domain/task/priority.ts';
import type { TaskChange } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { scheduleLabel } from '#app/parts/schedule/scheduleLabel.ts';
import { groupNameOf } from '#app/parts/format/groupNameOf.ts';

/** Returns a function that describes a change of a task; parameters have the template's labels. */
export function useChangeText(template: Template | null): (change: TaskChange) => string {
  const { t } = useTranslation('record');
  const { t: tConsole } = useTranslation('console');
  const scheduleText = useScheduleText();
  const locale = useLocale();
  const repeatsLabel = useRepeatsLabels(
    (name) => template?.output.find((column) => column.name === name)?.label ?? name,
  );
  const nodes = (count: number | null) =>
    count === null ? t(($) => $.history.changes.allNodes) : formatNumber(locale, count);
  const labelOf = (name: string) =>
    template?.parameters.find(({ paramName }) => paramName === name)?.displayText ?? name;
  return (change) => {
    switch (change.field) {
      case 'taskName':
        return t(($) => $.history.changes.taskName, { before: change.before, after: change.after });
      case 'taskGroupId':
        return t(($) => $.history.changes.taskGroupId, {
          before: groupNameOf(tConsole, change.before),
          after: groupNameOf(tConsole, change.after),
        });
      case 'priority': {
        const [before, after] = [displayedPriority(change.before), displayedPriority(change.after)];
        return t(($) => $.history.changes.priority, { before, after });
      }
      case 'nodeCount':
        return t(($) => $.history.changes.nodeCount, { before: nodes(change.before), after: nodes(change.after) });
      case 'schedule':
        return scheduleText(change);
      case 'proxy': {
        const [before, after] = [change.before, change.after].map((kind) =>
          t(($) => $.history.changes[proxyTexts[kind]]),
        );
        return t(($) => $.history.changes.proxy, { before, after });
      }
      case 'parameters': {
        const names = new Intl.ListFormat(locale, { type: 'unit' }).format(change.paramNames.map(labelOf));
        return t(($) => $.history.changes.parameters, { names });
      }
      case 'runSettings':
        return t(($) => $.history.changes.runSettings);
      case 'repeats': {
        const [before, after] = [repeatsLabel(change.before), repeatsLabel(change.after)];
        return t(($) => $.history.changes.repeats, { before, after });
      }
      case 'acceptedLotNo':
        return change.after === null
          ? t(($) => $.history.changes.noneAccepted)
          : t(($) => $.history.changes.accepted, { lotNo: change.after });
      case 'mends':
        return t(($) => $.history.changes.mends);
      case 'chain':
        return change.after === null
          ? t(($) => $.history.changes.noChain)
          : t(($) => $.history.changes.chain, { name: change.after.sourceTaskName, field: change.after.field });
      case 'deletedAt':
        return change.isDeleted ? t(($) => $.history.changes.deleted) : t(($) => $.history.changes.restored);
    }
  };
}

function useScheduleText(): (change: Extract<TaskChange, { field: 'schedule' }>) => string {
  const { t } = useTranslation('record');
  const { t: tSchedule } = useTranslation('schedule');
  const locale = useLocale();
  return ({ before, after }) => {
    const was = before === null ? '' : scheduleLabel(tSchedule, locale, before);
    const is = after === null ? '' : scheduleLabel(tSchedule, locale, after);
    if (after === null) return t(($) => $.history.changes.scheduleCleared, { before: was });
    if (before === null) return t(($) => $.history.changes.scheduleSet, { after: is });
    return t(($) => $.history.changes.scheduleChanged, { before: was, after: is });
  };
}

const proxyTexts = {
  [IpProxyFromType.None]: 'proxyNone',
  [IpProxyFromType.Strong]: 'proxyPremium',
  [IpProxyFromType.Custom]: 'proxyCustom',
  [IpProxyFromType.Fake]: 'proxyNone',
} as const;

const words = {
  lot: { skip: 'lotSkip', stop: 'lotStop', overwrite: 'lotOverwrite' },
  task: { skip: 'taskSkip', stop: 'taskStop', overwrite: 'taskOverwrite' },
} as const;

/** Returns a short label of the setting for repeated rows, with the template's names of the columns. */
function useRepeatsLabels(labelOf: (name: string) => string): (repeats: Repeats | null) => string {
  const { t } = useTranslation('tasks');
  const locale = useLocale();
  return (repeats) => {
    if (repeats === null) return t(($) => $.repeats.words.none);
    const fields = new Intl.ListFormat(locale, { type: 'unit' }).format(repeats.fields.map(labelOf));
    return t(($) => $.repeats.words[words[repeats.across][repeats.action]], { fields });
  };
}
