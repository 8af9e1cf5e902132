import { linesOfValue } from '#core/domain/parameters/lines.ts';
import { textOfValue } from '#core/domain/parameters/parameter.ts';
import { partsOf, type AddressPart } from '#core/domain/template/addressParts.ts';
import { ownTemplateLimits } from '#core/domain/template/ownTemplate.ts';
import type { OwnTemplate } from '#core/wire/calls/template/ownTemplateCalls.ts';
import { columnsOf, ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { OutputField } from '#core/wire/rows/template.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';

/** The task, or the stored content, that a template is made of. */
export interface TemplateSource {
  /** `null`: the task does not exist any more. */
  taskId: string | null;
  /** The task's newest run, `null` without rows. */
  lot: { lotId: string; lotNo: number } | null;
  address: string;
  parts: readonly AddressPart[];
  columns: readonly OutputField[];
  /** True where the recipe follows a list over several pages. */
  hasList: boolean;
  /** True where it was made signed in, which its template does not have. */
  isSignedIn: boolean;
}

/** Returns the source of a new template: a task. */
export function sourceOfTask({ taskId, lotId, lotNo, currentTotalExtractCount, parameters }: TaskView): TemplateSource {
  const [address = ''] = linesOfValue(parameters[ownRecipeTemplate.addresses], 1);
  const lot = lotId === null || lotNo === null || currentTotalExtractCount === 0 ? null : { lotId, lotNo };
  const isSignedIn = textOfValue(parameters[ownRecipeTemplate.signIn]) !== '';
  const recipe = textOfValue(parameters[ownRecipeTemplate.recipe]);
  return { taskId, lot, address, isSignedIn, ...partsAndColumns(address, recipe) };
}

/** Returns the source of a template that exists, with the task that it was made of where it is on the device. */
export function sourceOfTemplate(
  { addresses, recipe, taskId, asksSignIn }: OwnTemplate,
  task: TaskView | null,
): TemplateSource {
  const [address = ''] = addresses;
  const lot = task === null ? null : sourceOfTask(task).lot;
  return { taskId, lot, address, isSignedIn: asksSignIn, ...partsAndColumns(address, recipe) };
}

function partsAndColumns(address: string, recipeText: string) {
  const recipe = readObject(recipeText);
  return { parts: partsOf(address), columns: columnsOf(recipe), hasList: 'list' in recipe };
}

function readObject(text: string): Parameters<typeof columnsOf>[0] {
  try {
    return JSON.parse(text) as Parameters<typeof columnsOf>[0];
  } catch {
    return {};
  }
}

/** The name that a marked part gets at first. */
export function labelOf({ name, value }: AddressPart): string {
  return (name === '' ? value : name).slice(0, ownTemplateLimits.label);
}
