import { expect, test } from 'vitest';
import { endReasons } from '#core/domain/run/lotEvent.ts';
import { hasRoomAgain, isQuotaReason, quotaStops, reasonByStop, type QuotaReason } from '#core/domain/run/lotEnd.ts';

const midnight = Date.UTC(2026, 2, 31);
const lot = (endReason: QuotaReason) => ({ endReason, endedAt: midnight - 1 });

test('the reasons of quotas are those of the stops by quotas, and no others', () => {
  expect(endReasons.filter(isQuotaReason).toSorted()).toEqual(quotaStops.map((stop) => reasonByStop[stop]).toSorted());
  expect(isQuotaReason(null)).toBe(false);
});

test.each<[QuotaReason, used: number | null, now: number, hasRoom: boolean]>([
  ['PlanStorage', 100, midnight, false],
  ['PlanStorage', 130, midnight, false],
  ['PlanStorage', 99, midnight, true],
  ['PlanStorage', null, midnight, true],
  ['DailyRows', 0, midnight - 1, false],
  ['DailyRows', 100, midnight, true],
  ['ServiceStorage', 100, midnight, true],
])('a run stopped by %s with %s of 100 used may continue at %i: %s', (reason, used, now, hasRoom) => {
  const storage = used === null ? undefined : { used, limit: 100 };
  expect(hasRoomAgain(lot(reason), { storage, now })).toBe(hasRoom);
});
