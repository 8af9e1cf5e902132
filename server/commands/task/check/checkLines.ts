import { setImmediate as nextTurn } from 'node:timers/promises';
import { firstLineProblem, type ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import type { UrlRule } from '#core/domain/addresses/urlRule.ts';
import { addressesOf } from '#core/domain/addresses/urlRules.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { Semaphore } from '#server/engine/semaphore.ts';
import { findRefusedAddress, matchesPattern } from './lineChecks.ts';

/**
 * The maximum of text of a rule's addresses that is checked, in characters: all of 40,000 addresses of the usual
 * length. It takes some 0.2 s in all, however the rule is made. The rest is not checked at the save: it has been
 * measured (refuseStartSize.ts) and is checked when it is fetched, where a bad address costs its own page.
 */
const maxRuleText = 4_000_000;
/** The maximum of one piece, in characters: a pattern takes up to two microseconds for each character. */
const maxPieceText = 20_000;

/** One check at a time in this process: other calls wait for at most one piece, however many are saved concurrently. */
const turns = new Semaphore(1);

/**
 * Returns the first rule of §5.2 that one of these lines breaks, also for an address that the service does not fetch,
 * or `null`.
 */
export async function checkLines(
  hostRules: readonly HostRule[],
  parameter: Parameter,
  pieces: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<ParameterProblem | null> {
  const release = await turns.acquire(new AbortController().signal);
  try {
    for await (const lines of pieces) {
      const problem = firstLineProblem(parameter, lines, matchesPattern);
      if (problem !== null) return problem;
      const address = parameter.isUrl === true ? findRefusedAddress([...lines], hostRules) : null;
      if (address !== null) return { code: 'AddressRefused', value: address };
      await nextTurn();
    }
    return null;
  } finally {
    release();
  }
}

/** Yields the addresses of a measured rule in pieces. */
export function* piecesOfRule(rule: UrlRule): Generator<string[]> {
  let piece: string[] = [];
  let [length, pieceLength] = [0, 0];
  for (const address of addressesOf(rule)) {
    length += address.length;
    if (length > maxRuleText) break;
    piece.push(address);
    pieceLength += address.length;
    if (pieceLength < maxPieceText) continue;
    yield piece;
    [piece, pieceLength] = [[], 0];
  }
  yield piece;
}
