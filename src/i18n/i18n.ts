import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { initReactI18next, setI18n } from 'react-i18next';
import { defaultLocale, type Locale } from '#core/domain/locale.ts';
import { formatBytes } from './numberFormat.ts';
import type { Language } from './language.ts';
import { loadDeferredTexts, loadLanguage, loadLateTexts } from './loadLanguage.ts';

/** i18next's language that shows keys. */
const keysLanguage = 'cimode';
let isShowingKeys = false;
/** The language of the texts, also while keys are shown. */
let spoken: Locale = defaultLocale;
/** The texts that load after the first paint, by their loader. */
const laterTexts = new Map<LoadTexts, Promise<void>>();
type LoadTexts = (locale: Locale) => Promise<Language['texts']>;
/** Texts can be added only after i18next has started, but the deferred texts of the first page may arrive earlier. */
let resolveStarted: () => void;
const started = new Promise<void>((resolve) => {
  resolveStarted = resolve;
});

dayjs.extend(relativeTime);

/**
 * Prepares one language. The app is mounted afterwards, so that no text is ever missing. With `showKeys` (`?lng=keys`)
 * every text is its key: a sentence that is still readable is a fixed string.
 */
export async function startI18n(locale: Locale, showKeys: boolean): Promise<void> {
  isShowingKeys = showKeys;
  spoken = locale;
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
  // As i18next's own `number`: the texts of quotas contain sizes.
  i18next.services.formatter?.addCached(
    'bytes',
    (language) => (bytes: number) => formatBytes(language as Locale, bytes),
  );
  // useTranslation copies every own property of the instance at each mount, which was the most expensive part of a
  // list's row (measured). An object that inherits from the instance has no own properties.
  setI18n(Object.create(i18next) as typeof i18next);
  resolveStarted();
}

/** Changes the language as soon as its texts are loaded. */
export async function changeLanguage(locale: Locale): Promise<void> {
  const [{ texts, dayjsRules }, deferred, late] = await Promise.all([
    loadLanguage(locale),
    loadDeferredTexts(locale),
    loadLateTexts(locale),
  ]);
  spoken = locale;
  addTexts(locale, { ...texts, ...deferred, ...late });
  setDayjs(dayjsRules);
  if (!isShowingKeys) await i18next.changeLanguage(locale);
}

/**
 * Settles when the texts of deferred components are loaded too, in the language on screen. Texts that failed to load
 * are requested again at the next call.
 */
function ensureTexts(load: LoadTexts): Promise<void> {
  const known = laterTexts.get(load);
  if (known !== undefined) return known;
  const locale = spoken;
  const loading = Promise.all([load(locale), started])
    .then(([texts]) => addTexts(locale, texts))
    .catch((error: unknown) => {
      laterTexts.delete(load);
      throw error;
    });
  laterTexts.set(load, loading);
  return loading;
}

function addTexts(locale: Locale, texts: Language['texts']): void {
  for (const [namespace, keys] of Object.entries(texts)) i18next.addResourceBundle(locale, namespace, keys);
}

/** §9: the week starts on Monday in every language. */
function setDayjs(rules: Language['dayjsRules']): void {
  dayjs.locale({ ...rules, weekStart: 1 });
}

/** Makes a deferred component (lazyComponent.tsx) also wait for its deferred texts (namespaces such as `tasks`). */
export function withDeferredTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
  return async () => (await Promise.all([load(), ensureTexts(loadDeferredTexts)]))[0];
}

/**
 * The same for a component that needs texts which load later still (namespaces such as `drift`): screens that wait for
 * their deferred texts do not wait for these.
 */
export function withLateTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => Promise<ComponentType<Props>> {
  return async () => (await Promise.all([load(), ensureTexts(loadDeferredTexts), ensureTexts(loadLateTexts)]))[0];
}
