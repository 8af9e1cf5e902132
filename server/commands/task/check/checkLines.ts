import { setImmediate as nextTurn } from 'node:timers/promises';
import { firstLineProblem, type ParameterProblem } from '#core/domain/template/checkParameters.ts';
import type { Parameter } from '#core/domain/template/parameter.ts';
import type { UrlRule } from '#core/domain/template/urlRule.ts';
import { addressesOf } from '#core/domain/template/urlRules.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { Semaphore } from '#server/engine/semaphore.ts';
import { findRefusedAddress } from './findRefusedAddress.ts';
import { matchesPattern } from './matchesPattern.ts';

/**
 * Of the addresses that a rule gives so much text is looked at, in characters: all of 40,000 of the usual length. It
 * takes some 0.2 s in all, and no more however the rule is made. What is not looked at when it is saved has been
 * measured (refuseStartSize.ts) and is looked at when it is fetched, where a bad address costs its own page.
 */
const maxRuleText = 4_000_000;
/** Of one piece: a pattern takes up to two microseconds for each character. */
const maxPieceText = 20_000;

/** One look at a time in this process: other calls wait for a piece of one, however many are saved at once. */
const turns = new Semaphore(1);

/**
 * The first rule of §5.2 that one of these lines breaks, or that it leads where the service does not fetch; or `null`.
 */
export async function checkLines(
  hostRules: readonly HostRule[],
  parameter: Parameter,
  pieces: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<ParameterProblem | null> {
  const giveBack = await turns.acquire(new AbortController().signal);
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
    giveBack();
  }
}

/** The addresses of a rule that was measured, in pieces. */
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
