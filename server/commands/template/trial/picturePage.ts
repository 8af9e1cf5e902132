import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { GivenSignIn } from '#core/wire/calls/template/proposeCalls.ts';
import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { beginTrial, refuseSupply } from './beginTrial.ts';
import { openSignIn } from './openSignIn.ts';

const engine = 'browser';

/**
 * Lets a worker take a picture of a page and locate on it what the recipes find. `signal` ends it. Refused with
 * `NoWorker`, `NoBrowser`, `TrialRunning`, `TooManyAttempts`, `TrialsBusy` or `TrialLost`.
 */
export async function picturePage(
  context: CommandContext,
  accountId: string,
  { url, recipes, ...given }: GivenSignIn & { url: string; recipes: Recipe[] },
  signal: AbortSignal,
): Promise<Result<PagePictureReply>> {
  const refusal = await refuseSupply(context, engine);
  if (refusal !== null) return refused(refusal);
  const signIn = await openSignIn(context, accountId, given);
  const work = { pictureOf: url, recipes, signIn };
  const begun = await beginTrial(context, accountId, { kind: 'picture', engine, work });
  if (!begun.ok) return begun;
  const answer = await context.trials.answerOf(accountId, begun.value, signal);
  return answer.ok ? success(JSON.parse(answer.value) as PagePictureReply) : answer;
}
