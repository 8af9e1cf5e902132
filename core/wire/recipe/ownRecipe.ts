import { DataType, textOfValue, type ParameterValue, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { OutputField } from '../rows/template.ts';

/**
 * The template of advanced-mode tasks (§3.5, AdvanceMode): such a task has its recipe as a value. The console reads no
 * schema to show its columns: the service has checked the recipe when the task was saved.
 */
export const ownRecipeTemplate = {
  slug: 'any-page',
  /** Names of its parameters. */
  addresses: 'Urls',
  recipe: 'Recipe',
  maxPages: 'MaxPages',
  signIn: 'SignIn',
} as const;

/** The parts of a recipe that define a row: it has exactly one of them. */
export const rowParts = ['list', 'tables', 'fields'] as const;

interface WithOutput<Column> {
  output: readonly Column[];
  parameters: readonly { paramName: string; dataType: DataType }[];
}

/**
 * Returns the columns of a task: those of its template, or those of its own recipe; none where the page names them.
 * They are in the order of the rows.
 */
export function outputOf<Column>(
  template: WithOutput<Column> | undefined,
  values: ParameterValues,
): readonly (Column | OutputField)[] {
  const named = template?.parameters.find(({ dataType }) => dataType === DataType.Recipe);
  return named === undefined ? (template?.output ?? []) : outputOfRecipe(values[named.paramName]);
}

function outputOfRecipe(value: ParameterValue | undefined): OutputField[] {
  try {
    return columnsOf(JSON.parse(textOfValue(value)) as WithColumns);
  } catch {
    return [];
  }
}

interface NamedField {
  name: string;
  transforms?: readonly (string | object)[];
}

/** The part of a recipe (recipe.ts) that names columns. */
interface WithColumns {
  fields?: readonly NamedField[] | undefined;
  list?:
    | {
        fields: readonly NamedField[] | { fromParameter: string };
        detail?: { fields: readonly NamedField[]; outcome?: string | undefined } | undefined;
      }
    | undefined;
}

/** Returns the columns that a recipe names, in the order of its rows. */
export function columnsOf({ list, fields = [] }: WithColumns): OutputField[] {
  const ofList = list === undefined || 'fromParameter' in list.fields ? [] : list.fields;
  const outcome = list?.detail?.outcome;
  return [
    ...[...fields, ...ofList, ...(list?.detail?.fields ?? [])].map((field) => column(field.name, typeOfField(field))),
    ...(outcome === undefined ? [] : [column(outcome, FieldType.Text)]),
  ];
}

function column(name: string, type: FieldType): OutputField {
  return { name, label: name, type };
}

const typeByTransform: Readonly<Record<string, FieldType>> = {
  number: FieldType.Number,
  date: FieldType.Date,
  absoluteUrl: FieldType.Url,
  pictureUrl: FieldType.Image,
};

/**
 * The type of a field's values. The last transform that says what a value is decides; a pattern or a list of words may
 * follow it, and the address of a picture is made absolute.
 */
export function typeOfField({ transforms = [] }: NamedField): FieldType {
  const named = transforms.flatMap((each) => {
    const name = typeof each === 'string' ? each : (Object.keys(each)[0] ?? '');
    return typeByTransform[name] ?? [];
  });
  return named.includes(FieldType.Image) ? FieldType.Image : (named.at(-1) ?? FieldType.Text);
}

/** The type by which a proposed table (proposeCalls.ts) shows the values of a field. */
export const shownTypes = {
  [FieldType.Text]: 'text',
  [FieldType.Number]: 'number',
  [FieldType.Date]: 'date',
  [FieldType.Url]: 'link',
  [FieldType.Image]: 'picture',
} as const satisfies Record<FieldType, string>;

/** Returns the value of a task for a whole recipe: its start addresses are another value. */
export function recipeText(recipe: object): string {
  return JSON.stringify({ ...recipe, start: undefined }, null, 2);
}
