import { useTranslation } from 'react-i18next';
import type { Session } from '#core/wire/calls/account/sessionCalls.ts';

/** Returns browser and system as one name, as far as they are known; their own names are the same in all languages. */
export function useDeviceName(): (device: Pick<Session, 'browser' | 'system'>) => string {
  const { t } = useTranslation('account');
  return ({ browser, system }) => {
    const isKnown = (name: string | null): name is string => name !== null && name !== 'other';
    if (isKnown(browser) && isKnown(system)) return t(($) => $.sessions.browserOn, { browser, system });
    if (isKnown(browser)) return browser;
    return isKnown(system) ? system : t(($) => $.sessions.unknown);
  };
}
