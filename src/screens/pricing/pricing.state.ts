import { useLiveQuery } from 'dexie-react-hooks';
import { priceRanges } from '#core/domain/template/prices.ts';
import { isListed } from '#core/domain/template/templateFilter.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { templatesIn } from '#app/store/queries/gallery.ts';

export interface Pricing {
  account: Account | undefined;
  /** The price of rows on each plan; `null` while no template is on the device. */
  ranges: ReturnType<typeof priceRanges> | null;
}

/** Returns the page's data; `undefined` while it is being read. */
export function usePricing(): Pricing | undefined {
  const store = useStore();
  const locale = useLocale();
  return useLiveQuery(async () => {
    const templates = (await inLiveQuery(templatesIn(store, locale))).filter(isListed);
    return { account: await accountOf(store), ranges: templates.length === 0 ? null : priceRanges(templates) };
  }, [store, locale]);
}
