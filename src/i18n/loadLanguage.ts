import type { Locale } from '#core/domain/locale.ts';
import type { Language } from './language.ts';

const loaders: Record<Locale, () => Promise<{ language: Language }>> = {
  'en-US': () => import('./languages/en-US.ts'),
  'ja-JP': () => import('./languages/ja-JP.ts'),
  'es-ES': () => import('./languages/es-ES.ts'),
  'fr-FR': () => import('./languages/fr-FR.ts'),
  'de-DE': () => import('./languages/de-DE.ts'),
  'it-IT': () => import('./languages/it-IT.ts'),
  'ko-KR': () => import('./languages/ko-KR.ts'),
};

const deferredLoaders: Record<Locale, () => Promise<{ texts: Language['texts'] }>> = {
  'en-US': () => import('./deferredLanguages/en-US.ts'),
  'ja-JP': () => import('./deferredLanguages/ja-JP.ts'),
  'es-ES': () => import('./deferredLanguages/es-ES.ts'),
  'fr-FR': () => import('./deferredLanguages/fr-FR.ts'),
  'de-DE': () => import('./deferredLanguages/de-DE.ts'),
  'it-IT': () => import('./deferredLanguages/it-IT.ts'),
  'ko-KR': () => import('./deferredLanguages/ko-KR.ts'),
};

const lateLoaders: Record<Locale, () => Promise<{ texts: Language['texts'] }>> = {
  'en-US': () => import('./lateLanguages/en-US.ts'),
  'ja-JP': () => import('./lateLanguages/ja-JP.ts'),
  'es-ES': () => import('./lateLanguages/es-ES.ts'),
  'fr-FR': () => import('./lateLanguages/fr-FR.ts'),
  'de-DE': () => import('./lateLanguages/de-DE.ts'),
  'it-IT': () => import('./lateLanguages/it-IT.ts'),
  'ko-KR': () => import('./lateLanguages/ko-KR.ts'),
};

/** Loads a language: each one is one file of the build, fetched at its first use. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  return (await loaders[locale]()).language;
}

/** Loads the namespaces of deferred components (src/parts/deferred): the page does not wait for these texts. */
export async function loadDeferredTexts(locale: Locale): Promise<Language['texts']> {
  return (await deferredLoaders[locale]()).texts;
}

/** Loads the namespaces of components that not even a screen with deferred texts waits for. */
export async function loadLateTexts(locale: Locale): Promise<Language['texts']> {
  return (await lateLoaders[locale]()).texts;
}
