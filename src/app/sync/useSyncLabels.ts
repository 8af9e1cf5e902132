import { useTranslation } from 'react-i18next';
import { formatDuration } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { SyncState } from './syncState.ts';

/** Returns the state as the text of the top bar: "Up to date, 3 sec ago". */
export function useSyncLabels(): (state: SyncState, lastGoodPollAt: number | null, now: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (state, lastGoodPollAt, now) => {
    switch (state.kind) {
      case 'attention':
        return t(($) => $.sync.attention, { count: state.count });
      case 'offline':
        return state.waiting === 0
          ? t(($) => $.sync.offline)
          : t(($) => $.sync.offlineWaiting, { count: state.waiting });
      case 'paused':
        return t(($) => $.sync.paused);
      case 'sending':
        return t(($) => $.sync.sending, { count: state.waiting });
      case 'busy':
        return t(($) => $.sync.busy);
      case 'upToDate':
        return t(($) => $.sync.upToDate, { ago: formatDuration(locale, now - (lastGoodPollAt ?? now)) });
    }
  };
}
