import type { Locale } from '#core/domain/locale.ts';

/** Each language by its own name: who cannot read the page finds the own language all the same. */
export const languageNames: Record<Locale, string> = {
  'en-US': 'English',
  'ja-JP': '日本語',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'it-IT': 'Italiano',
  'ko-KR': '한국어',
};
