import { isFeedable } from '#core/domain/task/chain.ts';
import type { Refusal } from '#core/domain/refusal.ts';
import { outputOf } from '#core/wire/recipe/ownRecipe.ts';
import type { Task } from '#core/wire/rows/task.ts';
import type { Tx } from '#server/db/database.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { findTemplateBySlug } from '#server/commands/templateAccess/findTemplate.ts';

/**
 * Refuses a chain to a parameter that takes no lines of other tasks, and from a column that the source's template does
 * not have: the device may have older templates. When rows get their columns from pages, any name is accepted.
 */
export async function refuseChain(
  context: CommandContext,
  tx: Tx,
  accountId: string,
  { templateSlug, chain }: Pick<Task, 'templateSlug' | 'chain'>,
): Promise<Refusal | null> {
  if (chain === null) return null;
  const template = await findTemplateBySlug(context, tx, accountId, templateSlug);
  const parameter = template?.parameters.find(({ paramName }) => paramName === chain.paramName);
  if (parameter === undefined || !isFeedable(parameter)) {
    return { code: 'InvalidInput', field: 'paramName', message: 'is no parameter that takes lines of other tasks' };
  }
  const source = await findTask(tx, chain.sourceTaskId);
  if (source === undefined) return { code: 'ChainSourceMissing' };
  const output = outputOf(await findTemplateBySlug(context, tx, accountId, source.template_slug), source.parameters);
  if (output.length === 0 || output.some(({ name }) => name === chain.field)) return null;
  return { code: 'InvalidInput', field: 'field', message: 'is no column of the source' };
}
