import { cleanValue } from '#core/domain/data/block.ts';
import type { FailureCode, PageFailure } from '#core/domain/data/failure.ts';
import { Verdict } from '#core/domain/data/failure.ts';

/** Text of a page or its server is stored and sent: cleaned, and no longer than the console shows. */
const maxDetailLength = 1_000;
const shownDetail = (text: string) => cleanValue(text.slice(0, maxDetailLength));

/** A failure that ends this page only, unless another verdict is given. */
export function pageFailure(
  url: string,
  code: FailureCode,
  detail: string | null = null,
  verdict: Verdict = Verdict.GiveUpPage,
): PageFailure {
  return { url: cleanValue(url), code, verdict, detail: detail === null ? null : shownDetail(detail) };
}

/** The failure in a few words: `HttpStatus 404`. */
export function failureText({ code, detail }: PageFailure): string {
  return detail === null ? code : `${code} ${detail}`;
}

/** Thrown within a run for a failure that every other page would meet too; it ends the run. */
export class LotStopped extends Error {
  readonly failure: PageFailure;

  constructor(failure: PageFailure) {
    super(failureText(failure));
    this.failure = failure;
  }
}

/** Returns whether an outcome is a failure and not the value. */
export function isFailure(outcome: object): outcome is PageFailure {
  return 'verdict' in outcome;
}
