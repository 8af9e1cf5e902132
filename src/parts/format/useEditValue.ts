import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chain } from '#core/domain/task/chain.ts';
import { displayedPriority } from '#core/domain/task/priority.ts';
import { isLineList, isUrlRule, secretMask, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { EditField } from '#core/edits/edit.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { formatMoney, formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { groupNameOf } from '#app/parts/format/groupNameOf.ts';

/** The values of edits of tasks, groups and views that have a short label (core/edits). */
interface Values {
  taskName?: string;
  taskGroupName?: string;
  taskGroupId?: string;
  priority?: number;
  nodeCount?: number | null;
  schedule?: object | null;
  /** The four limits of a run, always together. */
  maxRows?: number | null;
  maxPages?: number | null;
  maxMinutes?: number | null;
  maxChargeMicro?: number | null;
  repeats?: Repeats | null;
  acceptedLotNo?: number | null;
  chain?: Chain | null;
  isDeleted?: boolean;
  isPurged?: boolean;
  parameters?: ParameterValues;
  viewName?: string;
}

const noGroups: readonly TaskGroup[] = [];

type Groups = readonly TaskGroup[];

/**
 * Returns a function that formats the value of an edit as a short text: the value of the edit's patch, or the service's
 * value, which has the same form. It returns `null` for a value that has no short text.
 */
export function useEditValue(groups: Groups = noGroups): (field: string, value: unknown) => string | null {
  const { t } = useTranslation('console');
  const locale = useLocale();
  return useCallback(
    (field, value) => {
      if (typeof value !== 'object' || value === null) return null;
      const texts = valueTexts(t, locale, groups);
      return isEditField(texts, field) ? texts[field](value) : null;
    },
    [t, locale, groups],
  );
}

function valueTexts(t: TFunction<'console'>, locale: Locale, groups: Groups) {
  return {
    taskName: ({ taskName }) => taskName ?? null,
    taskGroupName: ({ taskGroupName }) => taskGroupName ?? null,
    /** The source of a copied task. */
    taskId: ({ taskName }) => taskName ?? null,
    /** The group of a moved task, or the name of a new group. */
    taskGroupId: ({ taskGroupId, taskGroupName }) => {
      if (taskGroupId === undefined) return taskGroupName ?? null;
      const group = groups.find((each) => each.taskGroupId === taskGroupId);
      return t(($) => $.edits.values.group, { name: group ? groupNameOf(t, group) : taskGroupId });
    },
    priority: ({ priority = 0 }) => t(($) => $.edits.values.priority, { priority: displayedPriority(priority) }),
    nodeCount: ({ nodeCount = null }) =>
      nodeCount === null ? t(($) => $.edits.values.allNodes) : t(($) => $.edits.values.nodes, { count: nodeCount }),
    schedule: ({ schedule }) => t(($) => (schedule === null ? $.edits.values.noTimer : $.edits.values.timer)),
    runSettings: (value) => t(($) => $.edits.values.caps, capFigures(locale, value)),
    repeats: ({ repeats }) => t(($) => $.edits.values[repeatsKey(repeats)]),
    acceptedLotNo: ({ acceptedLotNo = null }) =>
      acceptedLotNo === null
        ? t(($) => $.edits.values.noneAccepted)
        : t(($) => $.edits.values.accepted, { lotNo: acceptedLotNo }),
    parameters: ({ parameters = {} }) =>
      t(($) => $.edits.values.parameters, { values: valuesText(locale, parameters) }),
    purgedAt: () => t(($) => $.edits.values.purged),
    deletedAt: ({ isDeleted }) => t(($) => (isDeleted === true ? $.edits.values.deleted : $.edits.values.restored)),
    /** The name of a new view. */
    viewId: ({ viewName }) => viewName ?? null,
    viewName: ({ viewName }) => viewName ?? null,
    chain: ({ chain = null }) =>
      chain === null ? t(($) => $.edits.values.noChain) : t(($) => $.edits.values.chain, { field: chain.field }),
    // These edits are shown without a value.
    settings: () => null,
    defaultSince: () => null,
    mends: () => null,
    proxy: () => null,
    favorited: () => null,
    feedback: () => null,
    subscribed: () => null,
  } satisfies Record<EditField, (value: Values) => string | null>;
}

/** Returns false for a field that another version of the console stored. */
function isEditField(texts: Record<EditField, unknown>, field: string): field is EditField {
  return Object.hasOwn(texts, field);
}

const repeatsKeys = { skip: 'skipRepeats', stop: 'stopAtRepeats', overwrite: 'overwriteRepeats' } as const;

function repeatsKey(repeats: Repeats | null | undefined) {
  return repeats === null || repeats === undefined ? 'keepRepeats' : repeatsKeys[repeats.action];
}

/** Returns the limits of runs (core/domain/run/runSettings.ts) as texts. */
function capFigures(locale: Locale, { maxRows, maxPages, maxMinutes, maxChargeMicro }: Values) {
  const figure = (value: number | null | undefined) => (typeof value === 'number' ? formatNumber(locale, value) : '–');
  const cost = typeof maxChargeMicro === 'number' ? formatMoney(locale, maxChargeMicro) : '–';
  return { rows: figure(maxRows), pages: figure(maxPages), minutes: figure(maxMinutes), cost };
}

/** The number of values that are shown, and the characters of each. */
const maxValues = 6;
const maxValueLength = 60;

/** Returns the filled-in values of a form as one line; of many lines the first, with their number. */
function valuesText(locale: Locale, parameters: ParameterValues): string {
  const texts = Object.values(parameters).flatMap((value) => {
    if (isUrlRule(value)) return value.address;
    const [lines, count] = isLineList(value) ? [value.first, value.count] : [[value].flat(), [value].flat().length];
    const [first = ''] = lines;
    if (typeof first !== 'string' || first === '' || first === secretMask) return [];
    const text = first.length > maxValueLength ? `${first.slice(0, maxValueLength)}…` : first;
    return count > 1 ? `${text} (${formatNumber(locale, count)})` : text;
  });
  return texts.length === 0
    ? '–'
    : [...texts.slice(0, maxValues), ...(texts.length > maxValues ? ['…'] : [])].join(', ');
}
