import { cleanValue } from '#core/domain/data/block.ts';
import type { FailureCode, PageFailure } from '#core/domain/data/failure.ts';
import { Verdict } from '#core/domain/data/failure.ts';

/** What a page or its server said is kept and sent as text: made clean, and no longer than it is shown. */
const maxDetailLength = 1_000;
const told = (text: string) => cleanValue(text.slice(0, maxDetailLength));

/** A failure that ends this page and nothing else, unless another verdict is given. */
export function pageFailure(
  url: string,
  code: FailureCode,
  detail: string | null = null,
  verdict: Verdict = Verdict.GiveUpPage,
): PageFailure {
  return { url: cleanValue(url), code, verdict, detail: detail === null ? null : told(detail) };
}

/** What went wrong, in a few words: `HttpStatus 404`. */
export function failureText({ code, detail }: PageFailure): string {
  return detail === null ? code : `${code} ${detail}`;
}

/** Thrown within a run by a page whose failure no other page would escape; the run ends with it. */
export class LotStopped extends Error {
  readonly failure: PageFailure;

  constructor(failure: PageFailure) {
    super(failureText(failure));
    this.failure = failure;
  }
}

/** Tells a failure from the value that stands in its place when all is well. */
export function isFailure(outcome: object): outcome is PageFailure {
  return 'verdict' in outcome;
}
