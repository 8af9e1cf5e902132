import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { locales } from '#core/domain/locale.ts';
import {
  ControlType,
  DataSourceType,
  DataType,
  parameterFormats,
  StringSplit,
} from '#core/domain/parameters/parameter.ts';
import { FieldType, RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { LikeState, type TemplateState } from '#core/domain/template/templateState.ts';
import { code, count, micro, time } from '../codec/code.ts';
import { parameterValues } from './parameters.ts';

export const kind = z.strictObject({ kindId: z.int(), slug: z.string(), kindName: z.string() });
export type Kind = z.output<typeof kind>;

/** A collection of related templates, in one language. */
export const collection = z.strictObject({ slug: z.string(), name: z.string(), description: z.string() });
export type Collection = z.output<typeof collection>;

export const rowPrices = z.strictObject({
  free: micro,
  basic: micro,
  standard: micro,
  professional: micro,
  enterprise: micro,
});

/** One parameter with its texts in one language; the domain's `Parameter` (§3.4). */
export const parameter = z.strictObject({
  id: z.string(),
  paramName: z.string(),
  displayText: z.string(),
  remark: z.string(),
  marks: z
    .array(z.strictObject({ displayText: z.string(), description: z.string(), image: z.string().optional() }))
    .optional(),
  isRequired: z.boolean(),
  dataType: code(DataType),
  controlType: code(ControlType),
  initialValue: parameterValues.valueType.optional(),
  isUrl: z.boolean().optional(),
  controlOptions: z.strictObject({
    placeholder: z.string().optional(),
    minLines: count.optional(),
    maxLines: count.optional(),
    isApiEnabled: z.boolean().optional(),
    isFileImportEnabled: z.boolean().optional(),
    isTaskImportEnabled: z.boolean().optional(),
    isRuleGenerationEnabled: z.boolean().optional(),
    stringSplit: code(StringSplit).optional(),
    hasSeconds: z.boolean().optional(),
    choices: z
      .array(z.strictObject({ value: z.string(), label: z.string(), parent: z.string().optional() }))
      .optional(),
    parentField: z.string().optional(),
    dataSourceType: code(DataSourceType).optional(),
  }),
  dataTypeOptions: z.strictObject({
    min: z.number().optional(),
    max: z.number().optional(),
    minLen: count.optional(),
    maxLen: count.optional(),
    scale: count.optional(),
    regx: z.string().optional(),
    regxMessage: z.string().optional(),
    format: z.enum(parameterFormats).optional(),
  }),
});

/** A column of the output: `name` is used in rows and exports, `label` on the screen. */
const outputField = z.strictObject({ name: z.string(), label: z.string(), type: code(FieldType) });
export type OutputField = z.output<typeof outputField>;

/** A template in one language, for card and page (§2.3, §3.3). */
export const template = z.strictObject({
  templateRegistrationId: z.int(),
  slug: z.string(),
  version: z.int(),
  language: z.enum(locales),
  name: z.string(),
  description: z.string(),
  /** §3.3 howToUse, rich text: HTML that the service has sanitised. A page that shows it sanitises it again. */
  howToUse: z.string(),
  /** Path on this service. */
  imageUrl: z.string(),
  runOn: code(RunOn),
  status: code(TemplateStatus),
  /** It needs a browser, and this service has none at the moment: no run of it starts. */
  isBrowserMissing: z.boolean().optional(),
  accountLimit: code(AccountLevel),
  allowCrossAccountLevelPricing: z.boolean(),
  /** §9: starts per account and day (UTC), and rows; missing: no limit. */
  dailyMaxCount: z.int().positive().optional(),
  dailyMaxExtractedCount: z.int().positive().optional(),
  kinds: z.array(kind),
  /** Slugs of the collections that it is in. */
  collections: z.array(z.string()),
  scope: code(TemplateScope),
  /** Of a private template that an account made of a task; only its owner may change it. */
  owner: z
    .strictObject({
      userName: z.string(),
      isMine: z.boolean(),
      /** The owner chose this account, which may leave. */
      canLeave: z.boolean().optional(),
    })
    .optional(),
  /** Languages of the pages that it is made for; empty for pages in any language. */
  languages: z.array(z.enum(locales)),
  likes: count,
  updateDate: time,
  prices: rowPrices,
  parameters: z.array(parameter),
  output: z.array(outputField),
  sample: z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.string().nullable())) }),
});
export type Template = z.output<typeof template>;

/** The account's marks on a template; changed by the edits of core/edits/templateEdits.ts. */
export const templateState = z.strictObject({
  templateRegistrationId: z.int(),
  favorited: z.boolean(),
  feedback: code(LikeState),
  subscribed: z.boolean(),
  revision: count,
}) satisfies z.ZodType<TemplateState>;
