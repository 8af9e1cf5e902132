import { createContext } from 'react';
import type { Locale } from '#core/domain/locale.ts';
import {
  type LineSource,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
  type ParameterChoice,
  ControlType,
  DataType,
} from '#core/domain/parameters/parameter.ts';
import type { JsonMistake } from '#core/wire/recipe/readOwnRecipe.ts';
import type { RecipeForm } from '#core/wire/recipe/recipeChoices.ts';

/** The props of each control of a parameter. */
export interface ControlProps {
  id: string;
  parameter: Parameter;
  value: ParameterValue;
  /** The values of the whole form: choices may depend on another field. */
  values: ParameterValues;
  onChange: (value: ParameterValue) => void;
  /** The source of imported lines. */
  source: LineSource | undefined;
  onSource: (source: LineSource) => void;
  /** The file that the field was opened for. */
  givenFile: File | undefined;
}

/** Loads the choices of a parameter with an external data source; `null` if they cannot be loaded. */
export type LoadChoices = (paramName: string) => Promise<ParameterChoice[] | null>;

/** Parts hold no data, so the form provides the loader. Without one, the user types the values. */
export const ChoiceLoader = createContext<LoadChoices>(() => Promise.resolve(null));

/** The forms of a recipe, and its mistakes in the user's language: the page itself has no schema of recipes. */
export interface RecipeGuide {
  forms: () => Promise<readonly RecipeForm[]>;
  /** `text` is JSON. */
  mistakes: (text: string, locale: Locale) => Promise<readonly JsonMistake[]>;
}

/** The form provides it, as it does the loader of choices. Without one, only the service reports mistakes. */
export const RecipeGuideContext = createContext<RecipeGuide>({
  forms: () => Promise.resolve([]),
  mistakes: () => Promise.resolve([]),
});

/** Returns the DOM id of a parameter's control: labels refer to it, and it gets the focus if the value is wrong. */
export function parameterFieldId(paramName: string): string {
  return `parameter-${paramName}`;
}

/** Returns true for a day with its time (§5.2): two controls, each with its own name. */
export function isMoment({ dataType, controlType }: Parameter): boolean {
  return dataType === DataType.Datetime && controlType === ControlType.TimePicker;
}
