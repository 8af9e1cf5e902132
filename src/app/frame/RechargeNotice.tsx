import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { announce } from '#app/state/notices/announce.ts';
import { useStore } from '#app/state/session.ts';
import { accountOf } from '#app/store/queries/account.ts';

/** Reports once, on every page, that the service has switched automatic recharge off. Draws nothing. */
export function RechargeNotice() {
  const { t } = useTranslation('notices');
  const store = useStore();
  const [, navigate] = useLocation();
  const account = useLiveQuery(() => accountOf(store), [store]);
  const offAt = account?.money?.rechargeOffAt ?? null;
  useEffect(() => {
    if (offAt === null) return;
    void announce(store, {
      kind: 'rechargeOff',
      event: `recharge ${offAt}`,
      address: addresses.paymentSettings,
      notice: {
        intent: 'warning',
        title: t(($) => $.rechargeOff),
        body: t(($) => $.rechargeThen),
        action: { label: t(($) => $.toPayment), onClick: () => navigate(addresses.paymentSettings) },
      },
    });
    // eslint-disable-next-line react/exhaustive-deps -- it is reported when it happens, not when the texts change
  }, [store, offAt]);
  return null;
}
