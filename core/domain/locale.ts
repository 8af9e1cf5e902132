/** The supported languages (§1, §9), the default first. */
export const locales = ['en-US', 'ja-JP', 'es-ES', 'fr-FR', 'de-DE', 'it-IT', 'ko-KR'] as const;
export type Locale = (typeof locales)[number];

/** Each language by its own name, so that users who cannot read the page still find theirs. */
export const languageNames: Record<Locale, string> = {
  'en-US': 'English',
  'ja-JP': '日本語',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'de-DE': 'Deutsch',
  'it-IT': 'Italiano',
  'ko-KR': '한국어',
};

export const defaultLocale: Locale = 'en-US';

/**
 * The supported language nearest to the tags of a browser or header: exact match, then by language, else the default.
 */
export function nearestLocale(tags: readonly string[]): Locale {
  for (const tag of tags) {
    const language = tag.toLowerCase().split('-')[0];
    const found =
      locales.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
      locales.find((locale) => locale.split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return defaultLocale;
}
