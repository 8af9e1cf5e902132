import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { displayedPriority } from '#core/domain/task/priority.ts';
import type { Repeats } from '#core/domain/task/repeats.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { formatMoney, formatNumber } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { groupNameOf } from '#app/parts/format/groupNameOf.ts';

/** What edits of tasks and groups give, as far as it can be said in a few words (core/edits). */
interface Values {
  taskName?: string;
  taskGroupName?: string;
  taskGroupId?: string;
  priority?: number;
  nodeCount?: number | null;
  schedule?: object | null;
  /** All four together. */
  maxRows?: number | null;
  maxPages?: number | null;
  maxMinutes?: number | null;
  maxChargeMicro?: number | null;
  repeats?: Repeats | null;
  isDeleted?: boolean;
  isPurged?: boolean;
}

const noGroups: readonly TaskGroup[] = [];

/** The value of an edit in words: of its patch, or of what the service kept, which has the same form; `null` where none fit. */
export function useEditValue(groups: readonly TaskGroup[] = noGroups): (value: unknown) => string | null {
  const { t } = useTranslation('console');
  const locale = useLocale();
  return useCallback(
    (value) => {
      if (typeof value !== 'object' || value === null) return null;
      const given: Values = value;
      const group = groups.find(({ taskGroupId }) => taskGroupId === given.taskGroupId);
      if (given.taskName !== undefined) return given.taskName;
      if (given.taskGroupName !== undefined) return given.taskGroupName;
      if (given.taskGroupId !== undefined) {
        return t(($) => $.edits.values.group, { name: group ? groupNameOf(t, group) : given.taskGroupId });
      }
      if (given.priority !== undefined) {
        return t(($) => $.edits.values.priority, { priority: displayedPriority(given.priority) });
      }
      if (given.nodeCount === null) return t(($) => $.edits.values.allNodes);
      if (given.nodeCount !== undefined) return t(($) => $.edits.values.nodes, { count: given.nodeCount });
      if (given.schedule !== undefined) {
        return t(($) => (given.schedule === null ? $.edits.values.noTimer : $.edits.values.timer));
      }
      if (given.maxRows !== undefined) return t(($) => $.edits.values.caps, capWords(locale, given));
      if (given.repeats !== undefined) return t(($) => $.edits.values[repeatsKey(given.repeats)]);
      if (given.isPurged !== undefined) return t(($) => $.edits.values.purged);
      if (given.isDeleted === undefined) return null;
      return t(($) => (given.isDeleted === true ? $.edits.values.deleted : $.edits.values.restored));
    },
    [t, locale, groups],
  );
}

const repeatsKeys = { skip: 'skipRepeats', stop: 'stopAtRepeats', overwrite: 'overwriteRepeats' } as const;

function repeatsKey(repeats: Repeats | null | undefined) {
  return repeats === null || repeats === undefined ? 'keepRepeats' : repeatsKeys[repeats.action];
}

/** Caps of runs (core/domain/task/runSettings.ts) as figures. */
function capWords(locale: Locale, { maxRows, maxPages, maxMinutes, maxChargeMicro }: Values) {
  const figure = (value: number | null | undefined) => (typeof value === 'number' ? formatNumber(locale, value) : '–');
  const cost = typeof maxChargeMicro === 'number' ? formatMoney(locale, maxChargeMicro) : '–';
  return { rows: figure(maxRows), pages: figure(maxPages), minutes: figure(maxMinutes), cost };
}
