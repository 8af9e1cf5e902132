import { refused, success, type Result } from '#core/domain/refusal.ts';
import { newLivePage, type LiveAct, type LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import type { GivenSignIn } from '#core/wire/calls/template/proposeCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inTransaction } from '#server/commands/transaction.ts';
import { liveColumn, type LiveWork } from '#server/db/schema/trialTable.ts';
import { lockAccount } from '#server/db/tables/account/revisions.ts';
import {
  addActs,
  closeLive,
  endLostLive,
  insertLive,
  noteSeen,
  readLive,
  readLiveUse,
  type LiveNow,
} from '#server/db/tables/template/liveSessions.ts';
import { refuseSupply } from './beginTrial.ts';
import { openSignIn } from './openSignIn.ts';

/** The maximum of live pages of an account in ten minutes. */
const maxTries = 20;
const seeMs = 10_000;
/** A worker that dies sends nothing: it is looked for. */
const lookEveryMs = 2_000;

type Context = Pick<CommandContext, 'database' | 'isStarting' | 'secrets' | 'trials'>;

/**
 * Lets a worker open a page for its user to act on, and returns the id of the session. Refused with `NoWorker`,
 * `NoBrowser` or `TooManyAttempts`.
 */
export async function openLive(
  context: CommandContext,
  accountId: string,
  { url, steps, ...given }: GivenSignIn & Pick<LiveWork, 'url' | 'steps'>,
): Promise<Result<{ sessionId: string }>> {
  const refusal = await refuseSupply(context, 'browser');
  if (refusal !== null) return refused(refusal);
  const work: LiveWork = { url, steps, signIn: await openSignIn(context, accountId, given) };
  const sealed = context.secrets.seal({ accountId, column: liveColumn }, JSON.stringify(work));
  return inTransaction(context, accountId, async (tx) => {
    await lockAccount(tx, accountId);
    const { tries, secondsToNext } = await readLiveUse(tx, accountId);
    if (tries >= maxTries) return refused({ code: 'TooManyAttempts', retryAfterSeconds: Math.max(1, secondsToNext) });
    return success({ sessionId: await insertLive(tx, accountId, sealed) });
  });
}

/**
 * Returns a live page once it is newer than version `after`, is over, or ten seconds have passed. Refused with
 * `NotFound`.
 */
export async function seeLive(
  { database, secrets, trials }: Context,
  accountId: string,
  { sessionId, after }: { sessionId: string; after: number },
  signal: AbortSignal,
): Promise<Result<LivePageState>> {
  const endsAt = performance.now() + seeMs;
  const { beginTurn, wait, end } = trials.watch(sessionId);
  try {
    await database.withAccount(accountId, (tx) => noteSeen(tx, sessionId, after));
    for (;;) {
      beginTurn();
      await endLostLive(database.kysely, sessionId);
      const now = await database.withAccount(accountId, (tx) => readLive(tx, sessionId, after));
      if (now === undefined) return refused({ code: 'NotFound' });
      const left = endsAt - performance.now();
      if (now.version > after || now.phase === 'over' || left <= 0 || signal.aborted) {
        const opened = now.state === null ? null : secrets.open({ accountId, column: liveColumn }, now.state);
        return success(stateOf(now, opened));
      }
      await wait(Math.min(left, lookEveryMs));
    }
  } finally {
    end();
  }
}

/** Passes acts to the worker of a live page; `end` closes it. Refused with `NotFound` where it is over. */
export async function actOnLive(
  { database, secrets }: Context,
  accountId: string,
  { sessionId, acts }: { sessionId: string; acts: LiveAct[] },
): Promise<Result<{ sessionId: string }>> {
  if (acts.some((act) => 'end' in act)) {
    await database.withAccount(accountId, (tx) => closeLive(tx, sessionId));
    return success({ sessionId });
  }
  const sealed = acts.map((act) => secrets.seal({ accountId, column: liveColumn }, JSON.stringify(act)));
  const isAdded = await database.withAccount(accountId, (tx) => addActs(tx, sessionId, sealed));
  return isAdded ? success({ sessionId }) : refused({ code: 'NotFound' });
}

function stateOf({ phase, ended, version, frame }: LiveNow, state: string | null): LivePageState {
  const known = state === null ? newLivePage : { ...newLivePage, ...(JSON.parse(state) as Partial<LivePageState>) };
  const shown = phase === 'open' ? (known.phase === 'waiting' ? 'opening' : known.phase) : phase;
  return { ...known, phase: shown, end: ended, version, frame };
}
