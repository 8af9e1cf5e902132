import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { Area } from '#core/domain/proxy/areas.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { proxyAreasIn } from '#app/store/queries/storedReplies.ts';
import { useStore } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

/**
 * Returns the regions of premium proxies that are on the device, for the pages of a task and the form that creates one.
 * While `isWanted` is true and the service can be reached, the worker looks for newer ones.
 */
export function useProxyAreas(isWanted: boolean): readonly Area[] | null | undefined {
  const store = useStore();
  const locale = useLocale();
  const offline = useSignalValue(isOffline);
  useEffect(() => {
    if (isWanted && !offline) void bridge.loadProxyAreas(locale);
  }, [isWanted, offline, locale]);
  return useLiveQuery(() => proxyAreasIn(store, locale), [store, locale]);
}
