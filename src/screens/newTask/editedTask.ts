import { textOfValue } from '#core/domain/parameters/parameter.ts';
import type { GivenSignIn } from '#core/wire/calls/template/proposeCalls.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';

/** A task of a page whose columns are changed. */
export type EditedTask = Pick<TaskView, 'taskId' | 'taskName' | 'taskGroupId' | 'parameters'>;

/** Returns the first of the task's addresses; '' where they are generated or too many for the device. */
export function addressOf({ parameters }: Pick<EditedTask, 'parameters'>): string {
  const addresses = parameters[ownRecipeTemplate.addresses];
  return Array.isArray(addresses) ? (addresses[0] ?? '') : textOfValue(addresses);
}

/** Returns the task's recipe for a page; `null` where its text is none. The service checks what it is. */
export function recipeFor(address: string, { parameters }: Pick<EditedTask, 'parameters'>): Recipe | null {
  try {
    const recipe = JSON.parse(textOfValue(parameters[ownRecipeTemplate.recipe])) as object;
    return { ...recipe, start: [address] } as Recipe;
  } catch {
    return null;
  }
}

/** Returns the steps that the task's recipe takes on its page. */
export function stepsOf(task: Pick<EditedTask, 'parameters'>): readonly BrowserStep[] {
  return recipeFor('', task)?.browser?.steps ?? [];
}

/** Returns the sign-in for calls: that of an edited task is a mask, which the service knows by the task. */
export function signedInWith(signIn: string, edited: EditedTask | null): GivenSignIn {
  if (signIn === '') return {};
  return { signIn, ...(edited !== null && { taskId: edited.taskId }) };
}

/** Returns the task's addresses; where another page was read, its address takes the place of the first one. */
export function addressesWith(
  { typed, read }: { typed: string; read: string },
  edited: Pick<EditedTask, 'parameters'>,
) {
  const before = edited.parameters[ownRecipeTemplate.addresses];
  if (before !== undefined && typed === addressOf(edited)) return before;
  return Array.isArray(before) ? [read, ...before.slice(1)] : (before ?? [read]);
}
