import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { GivenSignIn, ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { beginTrial, refuseSupply } from './beginTrial.ts';
import { openSignIn } from './openSignIn.ts';

interface PageDraft extends GivenSignIn {
  url: string;
  recipe?: Recipe | null | undefined;
  steps?: BrowserStep[] | undefined;
  isRecord?: boolean | undefined;
}

/**
 * Lets a worker fetch a page and propose tables of what is on it, beside the table of a recipe. `signal` ends it.
 * Refused with `NoWorker`, `NoBrowser`, `TrialRunning`, `TooManyAttempts`, `TrialsBusy` or `TrialLost`.
 */
export async function proposeTables(
  context: CommandContext,
  accountId: string,
  { url, recipe = null, steps = recipe?.browser?.steps ?? [], isRecord = false, ...given }: PageDraft,
  signal: AbortSignal,
): Promise<Result<ProposedTables>> {
  // A page without a table is opened in a browser too, where a worker has one.
  const signIn = await openSignIn(context, accountId, given);
  const engine = steps.length > 0 || signIn !== '' ? 'browser' : 'auto';
  const refusal = await refuseSupply(context, engine);
  if (refusal !== null) return refused(refusal);
  const begun = await beginTrial(context, accountId, {
    kind: 'propose',
    engine,
    work: { page: url, own: recipe, steps, isRecord, signIn },
  });
  if (!begun.ok) return begun;
  const answer = await context.trials.answerOf(accountId, begun.value, signal);
  return answer.ok ? success(JSON.parse(answer.value) as ProposedTables) : answer;
}
