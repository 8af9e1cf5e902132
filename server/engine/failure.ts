import type { FailureCode, PageFailure } from '#core/domain/data/failure.ts';
import { Verdict } from '#core/domain/data/failure.ts';

/** A failure that ends this page and nothing else, unless another verdict is given. */
export function pageFailure(
  url: string,
  code: FailureCode,
  detail: string | null = null,
  verdict: Verdict = Verdict.GiveUpPage,
): PageFailure {
  return { url, code, verdict, detail };
}

/** Tells a failure from the value that stands in its place when all is well. */
export function isFailure(outcome: object): outcome is PageFailure {
  return 'verdict' in outcome;
}
