import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#core/domain/locale.ts';
import type { Language } from './language.ts';
import { loadLanguage } from './loadLanguage.ts';

/** i18next's own language of keys. */
const keysLanguage = 'cimode';
let isShowingKeys = false;

dayjs.extend(relativeTime);

/**
 * Prepares one language; the app is mounted after it, so that no text is ever missing. With `showKeys` (`?lng=keys`)
 * every text is its key: what still reads like a sentence is a fixed string.
 */
export async function startI18n(locale: Locale, showKeys: boolean): Promise<void> {
  isShowingKeys = showKeys;
  const { texts, dayjsRules } = await loadLanguage(locale);
  setDayjs(dayjsRules);
  await i18next.use(initReactI18next).init({
    lng: showKeys ? keysLanguage : locale,
    fallbackLng: locale,
    ns: Object.keys(texts),
    defaultNS: 'common',
    enableSelector: true,
    appendNamespaceToCIMode: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: { [locale]: texts },
  });
}

/** Changes the language once it is here. */
export async function changeLanguage(locale: Locale): Promise<void> {
  const { texts, dayjsRules } = await loadLanguage(locale);
  for (const [namespace, keys] of Object.entries(texts)) i18next.addResourceBundle(locale, namespace, keys);
  setDayjs(dayjsRules);
  if (!isShowingKeys) await i18next.changeLanguage(locale);
}

/** §9: the week starts on Monday in every language. */
function setDayjs(rules: Language['dayjsRules']): void {
  dayjs.locale({ ...rules, weekStart: 1 });
}
