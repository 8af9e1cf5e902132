import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { nearestLocale, type Locale } from '#core/domain/locale.ts';

/**
 * Returns the language on screen, for numbers and dates; the language that shows keys counts as the default language.
 * Not from useTranslation, which does much more: a screen calls this hook hundreds of times.
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
