import type { Refusal } from '#core/domain/refusal.ts';

/** On its way from the reader of a body to the one door out (errors.ts). */
export class RefusedBody extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
