import { linesOfValue } from '#core/domain/parameters/lines.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { namesIn } from '#core/domain/parameters/fillText.ts';
import { startUrlsOf } from '#core/domain/parameters/startUrls.ts';
import type { Recipe } from '#core/wire/rows/recipe.ts';
import { maxTrialPages } from '#core/wire/calls/task/startCalls.ts';
import type { TrialWork } from '#server/db/schema/trialTable.ts';

/**
 * Returns the data that a worker needs. It contains one more start address than the trial fetches, so that the trial
 * can report the page limit. Lists that make addresses are cut to that number of lines; a list of other lines (fields,
 * for example) is needed whole.
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
