import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import { parameterProblem, type ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { firstLineCount, isLongList, lineList, type LineList } from '#core/domain/parameters/lineList.ts';
import { sizesOfValue } from '#core/domain/parameters/lines.ts';
import {
  isLineList,
  isUrlRule,
  listsIn,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '#core/domain/parameters/parameter.ts';
import { LineMeter, type LineSizes } from '#core/domain/addresses/textSize.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { touchLists } from '#server/db/tables/task/parameterLists.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { presentParameters } from '#server/templates/presentTemplate.ts';
import { linesOf, packLines } from '#server/commands/list/packedLines.ts';
import { findStoredList, type StoredList } from '#server/commands/list/storedList.ts';
import { saveList } from '#server/commands/list/lists.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import type { TaskDraft } from './checkTask.ts';
import { checkLines, piecesOfRule } from './checkLines.ts';
import { matchesPattern } from './lineChecks.ts';
import { recipeOf } from '#server/templates/recipeOf.ts';
import { refuseStartSize } from './refuseStartSize.ts';

/**
 * Returns a draft's values with every long list stored and replaced by its hash. Its lines are checked by the rules of
 * §5.2 like those of a short list, the addresses of a rule too, and then the total size (refuseStartSize.ts). Runs
 * before the account is locked: 200,000 lines take a while, and other requests run in between. Refused with
 * `InvalidParameter` or `StorageFull`; an unknown template is left to the check that follows.
 */
export async function storeLists<Draft extends TaskDraft>(
  context: CommandContext,
  accountId: string,
  draft: Draft,
): Promise<Result<Draft>> {
  const entries = Object.entries<ParameterValue>(draft.userInputParameters.values);
  if (!entries.some(([, value]) => isLong(value) || isUrlRule(value))) return success(draft);
  const { account, template } = await context.database.withAccount(accountId, async (tx) => {
    const row = await readAccount(tx, accountId);
    return { account: row, template: await findTemplate(context, tx, row, draft) };
  });
  if (template === undefined) return success(draft);
  const parameters = presentParameters(template.parameters, template.texts[account.language]);
  const taken: ParameterValues = {};
  const sizes = new Map<string, LineSizes>();
  for (const [paramName, value] of entries) {
    const parameter = parameters.find((each) => each.paramName === paramName);
    taken[paramName] = value;
    if (parameter === undefined) continue;
    if (isUrlRule(value)) {
      const problem =
        parameterProblem(parameter, value, matchesPattern) ??
        (await checkLines(context.hostRules, parameter, piecesOfRule(value)));
      if (problem !== null) return invalid(parameter, problem);
    }
    if (!isLong(value)) continue;
    const list = await takeList(context, accountId, parameter, value);
    if (!list.ok) return list;
    taken[paramName] = list.value.named;
    sizes.set(paramName, list.value.sizes);
  }
  const sizesOf = (name: string) => sizes.get(name) ?? sizesOfValue(taken[name]);
  // A recipe that is none is refused when the task is checked.
  const recipe = recipeOf(template, taken) ?? template.recipe;
  const refusal = refuseStartSize(context, recipe, taken, sizesOf);
  if (refusal !== null) return refused(refusal);
  return success({ ...draft, userInputParameters: { ...draft.userInputParameters, values: taken } });
}

/**
 * Keeps the named lists until the transaction ends. Refused with `ListMissing` for a list that was deleted meanwhile.
 */
export async function pinLists(tx: Tx, accountId: string, values: ParameterValues): Promise<Refusal | null> {
  const named = listsIn(values);
  const hashes = named.map(([, { list }]) => list);
  if (await touchLists(tx, accountId, hashes)) return null;
  return { code: 'InvalidParameter', paramName: named[0]?.[0] ?? '', problem: { code: 'ListMissing' } };
}

/**
 * Returns the first rule of §5.2 that a line of the stored lists breaks, or `null`, by the present version of the
 * template.
 */
export async function refuseListLines(
  context: Pick<CommandContext, 'hostRules'>,
  tx: Tx,
  accountId: string,
  { template: { parameters, texts }, locale }: { template: GalleryTemplate; locale: Locale },
  values: ParameterValues,
): Promise<Refusal | null> {
  const named = presentParameters(parameters, texts[locale]);
  for (const [paramName, { list }] of listsIn(values)) {
    const parameter = named.find((each) => each.paramName === paramName);
    const kept = await findStoredList((work) => work(tx), accountId, list);
    if (parameter === undefined || kept === undefined) continue;
    const problem = await checkLines(context.hostRules, parameter, linesOf(kept));
    if (problem !== null) return { code: 'InvalidParameter', paramName, problem };
  }
  return null;
}

function isLong(value: ParameterValue): value is LineList | string[] {
  return isLineList(value) || (Array.isArray(value) && isLongList(value));
}

async function takeList(
  context: CommandContext,
  accountId: string,
  parameter: Parameter,
  value: LineList | string[],
): Promise<Result<{ named: LineList; sizes: LineSizes }>> {
  const kept = isLineList(value)
    ? await findStoredList((work) => context.database.withAccount(accountId, work), accountId, value.list)
    : await packLines(value.map((line) => line.trim()).filter((line) => line !== ''));
  if (kept === undefined) return invalid(parameter, { code: 'ListMissing' });
  const named = lineList(kept.hash, kept.lineCount, await firstLines(kept));
  const atOnce = parameterProblem(parameter, named, matchesPattern);
  if (atOnce !== null) return invalid(parameter, atOnce);
  const meter = new LineMeter();
  const problem = await checkLines(context.hostRules, parameter, measured(linesOf(kept), meter));
  if (problem !== null) return invalid(parameter, problem);
  const saved = isLineList(value) ? success(null) : await saveList(context, accountId, kept);
  return saved.ok ? success({ named, sizes: meter.sizes }) : saved;
}

async function firstLines(list: StoredList): Promise<string[]> {
  const found: string[] = [];
  for await (const lines of linesOf(list)) if (found.push(...lines) >= firstLineCount) break;
  return found;
}

/** Yields the pieces of lines and measures them on the way. */
async function* measured(lines: AsyncIterable<string[]>, meter: LineMeter): AsyncGenerator<string[]> {
  for await (const piece of lines) {
    meter.add(piece);
    yield piece;
  }
}

function invalid({ paramName }: Parameter, problem: ParameterProblem): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code: 'InvalidParameter', paramName, problem } };
}
