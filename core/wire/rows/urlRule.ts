import { z } from 'zod';
import { maxFileName, type LineOrigin } from '#core/domain/parameters/parameter.ts';
import {
  Direction,
  IncrementKind,
  maxUrlVariables,
  TaskUrlType,
  urlDayFormats,
  UrlPattern,
  type UrlRule,
} from '#core/domain/addresses/urlRule.ts';
import { code } from '../codec/code.ts';
import { maxInt4, safeInteger } from '../codec/number.ts';
import { text } from '../codec/text.ts';

const steps = { step: z.int().min(1).max(maxInt4), direction: code(Direction) };
/** A letter or a day. */
const limit = text(10);

const variable = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal(IncrementKind.Number),
    start: safeInteger,
    end: safeInteger,
    padding: z.int().min(0).max(20),
    ...steps,
  }),
  z.strictObject({ kind: z.literal(IncrementKind.Letter), start: limit, end: limit, ...steps }),
  z.strictObject({
    kind: z.literal(IncrementKind.Date),
    start: limit,
    end: limit,
    format: z.enum(urlDayFormats),
    ...steps,
  }),
  z.strictObject({ kind: z.literal(IncrementKind.List), values: z.array(text(2_000)).max(100_000) }),
]);

const ruleParam = {
  pattern: code(UrlPattern),
  variables: z.array(variable).min(1).max(maxUrlVariables),
  levels: z.array(z.int().min(1).max(maxUrlVariables)).max(maxUrlVariables).optional(),
};

/** The domain's `UrlRule`, as a task stores it. */
export const urlRule = z.strictObject({ address: text(2_000), ...ruleParam });

const fileName = text(maxFileName);

/**
 * §3.5 `Customize`: the source of a parameter's addresses, and the rule where one generates them. `fileName` is our own
 * field: the imported file. The source task is a field of the whole form (`urlSourceTaskId`).
 */
export const customize = z.strictObject({
  taskUrlType: code(TaskUrlType),
  taskUrlRuleParam: z.strictObject(ruleParam).nullish(),
  taskRuleUrl: z.nullish(text(2_000)),
  fileName: z.nullish(fileName),
});
export type Customize = z.output<typeof customize>;

/** Converts a rule to the wire's form of §3.5. */
export function customizeOfRule({ address, ...taskUrlRuleParam }: UrlRule): Customize {
  return { taskUrlType: TaskUrlType.RuleGeneration, taskUrlRuleParam, taskRuleUrl: address };
}

/** The rule in `Customize`, or `null` where the addresses were given directly. */
export function ruleOfCustomize({ taskUrlType, taskUrlRuleParam, taskRuleUrl }: Customize): UrlRule | null {
  if (taskUrlType !== TaskUrlType.RuleGeneration) return null;
  if (taskUrlRuleParam === undefined || taskUrlRuleParam === null) return null;
  return { address: taskRuleUrl ?? '', ...taskUrlRuleParam };
}

/** The domain's `LineOrigin`, as a task stores it. */
export const lineOrigin = z.discriminatedUnion('taskUrlType', [
  z.strictObject({ taskUrlType: z.literal(TaskUrlType.FileSource), fileName }),
  z.strictObject({ taskUrlType: z.literal(TaskUrlType.Correlative) }),
]);

/** The import source in `Customize`, or `null` where the addresses were not imported. */
export function originOfCustomize({ taskUrlType, fileName: name }: Customize): LineOrigin | null {
  if (taskUrlType === TaskUrlType.FileSource) return { taskUrlType, fileName: name ?? '' };
  return taskUrlType === TaskUrlType.Correlative ? { taskUrlType } : null;
}
