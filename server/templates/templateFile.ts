import { z } from 'zod';
import { AccountLevel } from '#core/domain/account/level.ts';
import { isWebAddress } from '#core/domain/parameters/formats.ts';
import { ControlType, DataSourceType, DataType } from '#core/domain/parameters/parameter.ts';
import { FieldType, RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { locales } from '#core/domain/locale.ts';
import { code } from '#core/wire/codec/code.ts';
import { parameterValues } from '#core/wire/rows/parameters.ts';
import { recipe } from '#core/wire/recipe/recipe.ts';
import { parameter, rowPrices, template } from '#core/wire/rows/template.ts';

const text = z.string().trim().min(1);

/** A parameter without its texts: `choices` are values only, their labels are in the texts. */
const parameterFile = z.strictObject({
  paramName: z.string().regex(/^[A-Z][A-Za-z0-9]*$/u),
  isRequired: z.boolean(),
  dataType: code(DataType),
  controlType: code(ControlType),
  initialValue: parameterValues.valueType.optional(),
  isUrl: z.boolean().optional(),
  controlOptions: parameter.shape.controlOptions
    .omit({ placeholder: true })
    .extend({
      choices: z.array(text).min(1).optional(),
      /** By choice, the value of the parent field that it belongs to (§3.4, ParentField). */
      choiceParents: z.record(text, text).optional(),
      /** The name of a table in `sources/` (Internal), or an address (External). */
      dataSource: text.optional(),
      dataSourceFilter: text.optional(),
    })
    .refine(isSourceWhole, 'an Internal dataSource is a name in sources/, an External one an address')
    .default({}),
  /** Pictures are in `marks/`. */
  marks: z
    .array(
      z.strictObject({
        name: text,
        image: z
          .string()
          .regex(/^[a-z0-9-]+\.svg$/u)
          .optional(),
      }),
    )
    .optional(),
  dataTypeOptions: parameter.shape.dataTypeOptions.omit({ regxMessage: true }).default({}),
});
export type ParameterFile = z.output<typeof parameterFile>;

/** `template.json`: the function of a template, independent of language. Codes are written by name. */
export const templateFile = z.strictObject({
  templateRegistrationId: z.int().positive(),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u),
  /** Increases with every change of parameters, recipe or output; a task keeps the version that it was saved with. */
  version: z.int().positive(),
  /** Slugs of kinds.json; the first is the main one. */
  kinds: z.array(z.string()).min(1),
  runOn: named(RunOn),
  status: named(TemplateStatus),
  accountLimit: named(AccountLevel),
  /** User names of the accounts that may see a private template. */
  scope: named(TemplateScope).prefault('Common'),
  allowedUserNames: z.array(text).default([]),
  /** Languages of the pages that it supports; none for pages in any language. */
  languages: z.array(z.enum(locales)).default([]),
  allowCrossAccountLevelPricing: z.boolean(),
  dailyMaxCount: template.shape.dailyMaxCount,
  dailyMaxExtractedCount: template.shape.dailyMaxExtractedCount,
  prices: rowPrices,
  updateDate: z.iso.date().transform((day) => Date.parse(day)),
  parameters: z.array(parameterFile).refine(hasParents, 'a parentField is the paramName of another parameter'),
  /** Empty where the user or the page names the columns. */
  output: z.array(z.strictObject({ name: text, type: code(FieldType) })),
  recipe,
  /**
   * The parameters of advanced mode: one holds the recipe of a task, of which that of the template keeps only its
   * start addresses, the other the number of pages.
   */
  ownRecipe: z.strictObject({ parameter: text, maxPages: text, signIn: text }).optional(),
});
export type TemplateFile = z.output<typeof templateFile>;

/** `texts/<locale>.json`: one text for every named item of `file`, and for nothing else. */
export function templateTexts(file: TemplateFile) {
  return z.strictObject({
    name: text,
    description: text,
    howToUse: z.array(z.strictObject({ heading: text, paragraphs: z.array(text).min(1) })).min(1),
    parameters: keyed(file.parameters.map((each) => [each.paramName, parameterTexts(each)])),
    output: keyed(file.output.map(({ name }) => [name, text])),
  });
}
export type TemplateTexts = z.output<ReturnType<typeof templateTexts>>;
export type ParameterTexts = TemplateTexts['parameters'][string];

/** `sample.json`: the rows that the engine gives for the recorded pages. */
export const sampleFile = template.shape.sample;
export type Sample = z.output<typeof sampleFile>;

/** `kinds.json`: the categories of the gallery (§3.7, industry), in display order. */
export const kindsFile = z.array(
  z.strictObject({ kindId: z.int().positive(), slug: z.string(), names: z.record(z.enum(locales), text) }),
);
export type KindFile = z.output<typeof kindsFile>[number];

/** `collections.json`: templates that belong together, by their slugs, in display order. */
export const collectionsFile = z.array(
  z.strictObject({
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u),
    names: z.record(z.enum(locales), text),
    descriptions: z.record(z.enum(locales), text),
    templates: z.array(z.string()).min(1),
  }),
);
export type CollectionFile = z.output<typeof collectionsFile>[number];

function isSourceWhole({
  dataSourceType,
  dataSource = '',
}: {
  dataSourceType?: string | undefined;
  dataSource?: string | undefined;
}) {
  if (dataSourceType === undefined) return true;
  return dataSourceType === DataSourceType.External ? isWebAddress(dataSource) : /^[a-z0-9-]+$/u.test(dataSource);
}

function hasParents(parameters: readonly ParameterFile[]): boolean {
  return parameters.every(
    ({ paramName, controlOptions: { parentField } }) =>
      parentField === undefined ||
      parameters.some((each) => each.paramName === parentField && parentField !== paramName),
  );
}

const markTexts = z.strictObject({ displayText: text, description: text });

function parameterTexts({ controlOptions: { choices }, dataTypeOptions: { regx }, marks }: ParameterFile) {
  return z.strictObject({
    displayText: text,
    remark: text,
    placeholder: text.optional(),
    choices: keyed((choices ?? []).map((value) => [value, text])).default({}),
    marks: keyed((marks ?? []).map(({ name }) => [name, markTexts])).default({}),
    regxMessage: regx === undefined ? z.never().optional() : text,
  });
}

/** An object with exactly these keys; typed as a record because the keys are known only when the file is read. */
function keyed<Schema extends z.ZodType>(entries: [string, Schema][]) {
  return z.strictObject<Record<string, Schema>>(Object.fromEntries(entries));
}

function named<const Values extends Record<string, number>>(values: Values) {
  const names = Object.keys(values) as Extract<keyof Values, string>[];
  return z.enum(names).transform((name): Values[keyof Values] => values[name]);
}
