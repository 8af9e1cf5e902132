import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { planEndDue, planEndEvent } from '#core/domain/notice/planEnd.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { announce } from '#app/state/notices/announce.ts';
import { useStore } from '#app/state/session.ts';
import { accountOf } from '#app/store/queries/account.ts';

const lookEveryMs = 60_000;

/**
 * Reports 7 and 1 days before that the bought plan ends, once each, on every page and as far as the user wants it
 * (src/state/notices/announce.ts). Draws nothing.
 */
export function PlanEndNotice() {
  const { t } = useTranslation('notices');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const store = useStore();
  const now = useNow(lookEveryMs);
  const [, navigate] = useLocation();
  const account = useLiveQuery(() => accountOf(store), [store]);
  const { planEndsAt: endsAt = null, levelAfter = null } = account?.money ?? {};
  const level = account?.currentAccountLevel ?? null;
  const days = endsAt === null || levelAfter === null ? null : planEndDue(endsAt, now);
  useEffect(() => {
    if (endsAt === null || levelAfter === null || level === null || days === null) return;
    const nameOf = (each: AccountLevel) => common(($) => $.levels[levelNames[each]]);
    const facts = { plan: nameOf(level), date: formatDate(locale, endsAt, true), after: nameOf(levelAfter) };
    void announce(store, {
      kind: 'planEnds',
      event: planEndEvent(endsAt, days),
      address: addresses.plan,
      notice: {
        intent: 'warning',
        title: t(($) => $.planEnds, facts),
        body: t(($) => $.planThen, facts),
        action: { label: t(($) => $.toPlans), onClick: () => navigate(addresses.plan) },
      },
    });
    // eslint-disable-next-line react/exhaustive-deps -- an end is reported when it is due, not when the texts change
  }, [store, endsAt, levelAfter, level, days]);
  return null;
}
