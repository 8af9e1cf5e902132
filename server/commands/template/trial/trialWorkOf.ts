import { linesOfValue } from '#core/domain/template/lines.ts';
import type { ParameterValues } from '#core/domain/template/parameter.ts';
import { namesIn } from '#core/domain/template/fillText.ts';
import { startUrlsOf } from '#core/domain/template/startUrls.ts';
import type { Recipe } from '#core/wire/rows/recipe.ts';
import { maxTrialPages } from '#core/wire/calls/task/startCalls.ts';
import type { TrialWork } from '#server/db/schema/trialTable.ts';

/**
 * What a worker needs. One more start address than is fetched: that there are more is told as the limit of pages. Of
 * the lines that addresses are made of no more are sent along; a list of other lines (fields, say) is needed whole.
 */
export function trialWorkOf(recipe: Recipe, given: ParameterValues, service: string): TrialWork {
  const most = maxTrialPages + 1;
  const parameters = { ...given };
  for (const name of recipe.start.flatMap(namesIn)) {
    const value = given[name];
    if (typeof value === 'object') parameters[name] = linesOfValue(value, most);
  }
  const startUrls: string[] = [];
  for (const address of startUrlsOf(recipe.start, parameters, { service })) {
    if (startUrls.push(address) === most) break;
  }
  return { recipe, parameters, startUrls };
}
