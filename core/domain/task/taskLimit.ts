import type { Refusal } from '../refusal.ts';

/** §8.4: refuses one more task at the plan's limit, with `ExceedTaskLimitCounts` and both figures. */
export function refuseAnotherTask({ quantity, limit }: { quantity: number; limit: number }): Refusal | null {
  return quantity < limit ? null : { code: 'ExceedTaskLimitCounts', quantity, limit };
}
