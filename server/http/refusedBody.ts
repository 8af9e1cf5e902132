import type { Refusal } from '#core/domain/refusal.ts';

/** Carries a refusal from the reader of a body to `sendRefusal` (errors.ts). */
export class RefusedBody extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
