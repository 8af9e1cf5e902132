import { z } from 'zod';
import { filterSource } from '#core/domain/parameters/choices.ts';
import { locales, type Locale } from '#core/domain/locale.ts';
import { DataSourceType } from '#core/domain/parameters/parameter.ts';
import type { ParameterFile, TemplateTexts } from './templateFile.ts';

const text = z.string().trim().min(1);

/**
 * `sources/<name>.json`: a table with the choices of parameters (§3.4, DataSource). `parent` is the value of the parent
 * field that a row belongs to; further columns are for filters.
 */
export const sourceFile = z
  .array(
    z
      .object({
        value: text,
        label: z.union([text, z.record(z.enum(locales), text)]),
        parent: text.optional(),
      })
      .catchall(z.string()),
  )
  .min(1)
  .max(5_000);
export type SourceRow = z.output<typeof sourceFile>[number];

/** Returns the name of the table with a parameter's choices, or `null` where the template itself lists them. */
export function tableOf({ controlOptions }: ParameterFile): string | null {
  const { dataSourceType, dataSource } = controlOptions;
  return dataSourceType === DataSourceType.Internal ? (dataSource ?? null) : null;
}

/** Returns the parameter with the rows of its table as if the template listed them. */
export function withTable(parameter: ParameterFile, rows: readonly SourceRow[]): ParameterFile {
  const kept = filterSource(rows, parameter.controlOptions.dataSourceFilter);
  const parents = kept.flatMap(({ value, parent }) => (parent === undefined ? [] : [[value, parent]]));
  return {
    ...parameter,
    controlOptions: {
      ...parameter.controlOptions,
      choices: kept.map(({ value }) => value),
      ...(parents.length > 0 && { choiceParents: Object.fromEntries(parents) as Record<string, string> }),
    },
  };
}

/** The labels of a table's rows as texts of the parameter. */
export function withTableTexts(
  texts: TemplateTexts,
  paramName: string,
  rows: readonly SourceRow[],
  locale: Locale,
): TemplateTexts {
  const own = texts.parameters[paramName];
  if (own === undefined) return texts;
  const labels = rows.map(({ value, label }) => [value, typeof label === 'string' ? label : label[locale]]);
  const choices = { ...own.choices, ...(Object.fromEntries(labels) as Record<string, string>) };
  return { ...texts, parameters: { ...texts.parameters, [paramName]: { ...own, choices } } };
}
