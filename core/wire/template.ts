import { z } from 'zod';
import { AccountLevel } from '../domain/account/level.ts';
import { locales } from '../domain/locale.ts';
import { ControlType, DataType } from '../domain/template/parameter.ts';
import { FieldType, RunOn, TemplateStatus } from '../domain/template/template.ts';
import { code, count, micro, time } from './code.ts';
import { defineCall } from './defineCall.ts';
import { parameterValues } from './parameters.ts';

export const kind = z.strictObject({ kindId: z.int(), slug: z.string(), kindName: z.string() });
export type Kind = z.output<typeof kind>;

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
    choices: z.array(z.strictObject({ value: z.string(), label: z.string() })).optional(),
  }),
  dataTypeOptions: z.strictObject({
    min: z.number().optional(),
    max: z.number().optional(),
    minLen: count.optional(),
    maxLen: count.optional(),
    scale: count.optional(),
    regx: z.string().optional(),
    regxMessage: z.string().optional(),
  }),
});

/** A column of the output: `name` is what rows and exports carry, `label` what the screen shows. */
export const outputField = z.strictObject({ name: z.string(), label: z.string(), type: code(FieldType) });
export type OutputField = z.output<typeof outputField>;

/** A template in one language, card and page together (§2.3, §3.3). */
export const template = z.strictObject({
  templateRegistrationId: z.int(),
  slug: z.string(),
  version: z.int(),
  language: z.enum(locales),
  name: z.string(),
  description: z.string(),
  /** §3.3 howToUse, as plain sections: nothing in it is markup. */
  howToUse: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
  /** Path on this service. */
  imageUrl: z.string(),
  runOn: code(RunOn),
  status: code(TemplateStatus),
  accountLimit: code(AccountLevel),
  allowCrossAccountLevelPricing: z.boolean(),
  kinds: z.array(kind),
  likes: count,
  updateDate: time,
  prices: rowPrices,
  parameters: z.array(parameter),
  output: z.array(outputField),
  sample: z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.string().nullable())) }),
});
export type Template = z.output<typeof template>;

export const listTemplateKinds = defineCall('GET', '/v1/templateKinds', {
  query: z.strictObject({ language: z.enum(locales).default('en-US') }),
  reply: z.array(kind),
});

/** §3.3 template list query; codes arrive as text. */
export const listTemplates = defineCall('GET', '/v1/templateRegistration/templates', {
  query: z.strictObject({
    pageIndex: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(20),
    kindId: z.coerce.number().int().optional(),
    keyword: z.string().max(200).optional(),
    language: z.enum(locales).default('en-US'),
  }),
  reply: z.strictObject({ items: z.array(template), total: count }),
});

export const getTemplateBySlug = defineCall('GET', '/v1/templateRegistration/slugs/{slug}', {
  params: z.strictObject({ slug: z.string().max(100) }),
  query: z.strictObject({ language: z.enum(locales).default('en-US') }),
  reply: template,
});
