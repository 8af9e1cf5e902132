import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { nearestLocale, type Locale } from '#core/domain/locale.ts';

/**
 * The language on screen, for numbers and dates; the language that shows keys counts as the default. Not from
 * useTranslation, which does much more: a screen has hundreds of these.
 */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale);
}

function currentLocale(): Locale {
  return nearestLocale([i18next.language]);
}

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
}
