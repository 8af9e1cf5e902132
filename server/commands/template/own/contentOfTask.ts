import { decodeRows } from '#core/domain/data/block.ts';
import type { Locale } from '#core/domain/locale.ts';
import { linesOfValue } from '#core/domain/parameters/lines.ts';
import { textOfValue } from '#core/domain/parameters/parameter.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { partsOf } from '#core/domain/template/addressParts.ts';
import { ownTemplateLimits, type OwnTemplateContent } from '#core/domain/template/ownTemplate.ts';
import type { OwnTemplateSettings } from '#core/wire/calls/template/ownTemplateCalls.ts';
import { columnsOf, ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { Tx } from '#server/db/database.ts';
import { findLot, readBlocksOfRows } from '#server/db/tables/run/lotReads.ts';
import { findLiveTasks, type TaskRow } from '#server/db/tables/task/tasks.ts';
import { recipeOfContent } from '#server/templates/ownTemplate.ts';
import { ownRecipeProblem } from '#server/templates/recipeOf.ts';
import type { CommandContext } from '../../commandContext.ts';

/** The part of a template's content that its task gives. */
export type TaskContent = Omit<OwnTemplateContent, 'parts' | 'hasPages'>;

/**
 * Returns what a template takes from an advanced-mode task of the account. Refused with `NotFound`, and with
 * `InvalidParameter` where its recipe is none any more.
 */
export async function contentOfTask(
  { gallery }: Pick<CommandContext, 'gallery'>,
  tx: Tx,
  { taskId, locale }: { taskId: string; locale: Locale },
): Promise<Result<TaskContent>> {
  const [task] = await findLiveTasks(tx, [taskId]);
  const base = gallery.bySlug(ownRecipeTemplate.slug);
  if (base === undefined || task?.template_slug !== base.slug) return refused({ code: 'NotFound' });
  const wrong = ownRecipeProblem(base, task.parameters, locale);
  if (wrong !== null) return refused({ code: 'InvalidParameter', ...wrong });
  const { parameters } = task;
  const content = {
    recipe: textOfValue(parameters[ownRecipeTemplate.recipe]),
    addresses: linesOfValue(parameters[ownRecipeTemplate.addresses], ownTemplateLimits.addresses),
    maxPages: textOfValue(parameters[ownRecipeTemplate.maxPages]).trim(),
    asksSignIn: textOfValue(parameters[ownRecipeTemplate.signIn]) !== '',
    sample: { columns: [], rows: [] },
  };
  const recipe = recipeOfContent({ ...content, parts: [], hasPages: false });
  return success(recipe === null ? content : { ...content, sample: await readSample(tx, task, recipe) });
}

/** Returns the first rows of the task's newest run, in the columns of its recipe. */
async function readSample(tx: Tx, task: TaskRow, recipe: Recipe): Promise<TaskContent['sample']> {
  const columns = columnsOf(recipe).map(({ name }) => name);
  const lot = task.lot_id === null ? undefined : await findLot(tx, task.lot_id);
  if (lot === undefined) return { columns, rows: [] };
  const blocks = await readBlocksOfRows(tx, lot.lot_id, 0, ownTemplateLimits.sampleRows);
  const rows = blocks
    .flatMap(({ body }) => decodeRows(body, lot.columns.length))
    .slice(0, ownTemplateLimits.sampleRows);
  const places = columns.map((name) => lot.columns.indexOf(name));
  return { columns, rows: rows.map((row) => places.map((place) => shortened(row[place] ?? null))) };
}

function shortened(value: string | null): string | null {
  return value !== null && value.length > ownTemplateLimits.sampleValue
    ? `${value
        .slice(0, ownTemplateLimits.sampleValue)
        .toWellFormed()
        .replace(/\uFFFD$/u, '')}…`
    : value;
}

/**
 * Returns the content of a template with these settings. Refused with `InvalidInput` for a part that the address does
 * not have or that is marked twice, and with `TemplateNotAvailable` where a stored recipe is none any more.
 */
export function contentWith(
  content: TaskContent,
  { parts, hasPages }: Pick<OwnTemplateSettings, 'parts' | 'hasPages'>,
): Result<OwnTemplateContent> {
  const places = new Set(partsOf(content.addresses[0] ?? '').map(({ place }) => place));
  for (const { place } of parts) {
    if (!places.delete(place)) {
      return refused({ code: 'InvalidInput', field: 'parts', message: `the address has no part "${place}" to mark` });
    }
  }
  const whole = { ...content, parts, hasPages };
  const recipe = recipeOfContent(whole);
  if (recipe === null) return refused({ code: 'TemplateNotAvailable' });
  return success({ ...whole, hasPages: hasPages && recipe.list !== undefined });
}
