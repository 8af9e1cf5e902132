import type { Parameter, ParameterChoice, ParameterValues } from './parameter.ts';

/** The choices of a parameter that fit the current value of its parent field (§3.4, ParentField). */
export function choicesFor({ controlOptions }: Parameter, values: ParameterValues): ParameterChoice[] {
  const { choices = [], parentField } = controlOptions;
  if (parentField === undefined) return choices;
  const parent = values[parentField];
  const chosen = Array.isArray(parent) ? parent : [parent];
  return choices.filter((choice) => choice.parent === undefined || chosen.includes(choice.parent));
}

/** The rows of a data source that a filter keeps (§3.4, DataSourceFilter): `column=text`, several joined by `&`. */
export function filterSource<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  filter: string | undefined,
): Row[] {
  const wanted = (filter ?? '').split('&').filter((part) => part.trim() !== '');
  return rows.filter((row) =>
    wanted.every((part) => {
      const [column = '', text = ''] = part.split('=').map((side) => side.trim());
      return row[column] === text;
    }),
  );
}
