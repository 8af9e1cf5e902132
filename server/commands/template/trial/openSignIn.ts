import { secretMask } from '#core/domain/parameters/parameter.ts';
import type { GivenSignIn } from '#core/wire/calls/template/proposeCalls.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { openGivenSecret } from '#server/commands/task/secrets.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';

/** Returns the sign-in with which an account reads a page, '' for none: also where the service has no such one. */
export async function openSignIn(
  context: Pick<CommandContext, 'database' | 'secrets'>,
  accountId: string,
  { signIn = '', taskId }: GivenSignIn,
): Promise<string> {
  const isStored = signIn === secretMask && taskId !== undefined;
  const task = isStored ? await context.database.withAccount(accountId, (tx) => findTask(tx, taskId)) : undefined;
  const kept = task?.template_slug === ownRecipeTemplate.slug ? task.secrets[ownRecipeTemplate.signIn] : undefined;
  return openGivenSecret({ ...context, accountId }, signIn, kept);
}
