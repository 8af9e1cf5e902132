import type { Refusal } from '#core/domain/refusal.ts';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { isFilledTooLong, maxFilledLength, namesIn } from '#core/domain/parameters/fillText.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { maxStartUrls, sizeOfStart } from '#core/domain/parameters/startUrls.ts';
import { sizeProblem, type LineSizes } from '#core/domain/addresses/textSize.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';

/**
 * The maximum of text, in characters, of the values that are not part of the start addresses: each worker of the run
 * reads them with each of its subtasks.
 */
const maxPlanText = 4_000_000;

/**
 * Returns why these values cannot be started, or `null`: too many addresses, too long ones, or too much text in all.
 * The sizes are calculated without making the addresses; `sizesOf` measures the lines of a value. The refusal names the
 * parameter with the largest share.
 */
export function refuseStartSize(
  { publicUrl }: Pick<CommandContext, 'publicUrl'>,
  recipe: Pick<Recipe, 'start'>,
  values: ParameterValues,
  sizesOf: (paramName: string) => LineSizes,
): Refusal | null {
  const sizes = new Map(Object.keys(values).map((name) => [name, sizesOf(name)]));
  const named = new Set(recipe.start.flatMap(namesIn));
  const size = sizeOfStart(recipe.start, (name) => sizes.get(name) ?? sizesOf(name), { service: publicUrl });
  if (size.count > maxStartUrls) {
    const count = Math.min(size.count, Number.MAX_SAFE_INTEGER);
    return invalid(largestOf('count'), { code: 'TooManyAddresses', count, limit: maxStartUrls });
  }
  const problem = sizeProblem(size);
  if (problem !== null) return invalid(largestOf(problem.code === 'AddressTooLong' ? 'longest' : 'total'), problem);
  const ownText = [...sizes].reduce((sum, [name, { plain }]) => sum + (named.has(name) ? 0 : plain.total), 0);
  if (ownText > maxPlanText) return invalid(largestOf('total', false), { code: 'TooMuchText', limit: maxPlanText });
  const isTooLong = [...textsOf(recipe)].some((text) => isFilledTooLong(text, values));
  return isTooLong ? invalid(largestOf('longest', false), { code: 'TooMuchText', limit: maxFilledLength }) : null;

  function largestOf(what: keyof LineSizes['plain'], isInStart = true): string {
    const own = [...sizes].filter(([name]) => named.has(name) === isInStart);
    const [first = ['']] = own.toSorted(([, one], [, other]) => other.plain[what] - one.plain[what]);
    return first[0];
  }
}

/** Yields all texts of a recipe, some of which name parameters. */
function* textsOf(recipe: unknown): Generator<string> {
  if (typeof recipe === 'string') yield recipe;
  else if (typeof recipe === 'object' && recipe !== null)
    for (const part of Object.values(recipe)) yield* textsOf(part);
}

function invalid(paramName: string, problem: ParameterProblem): Refusal {
  return { code: 'InvalidParameter', paramName, problem };
}
