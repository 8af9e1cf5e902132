import { useTranslation } from 'react-i18next';
import { nearestLocale, type Locale } from '#core/domain/locale.ts';

/** The language on screen, for numbers and dates; the language that shows keys counts as the default. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return nearestLocale([i18n.language]);
}
