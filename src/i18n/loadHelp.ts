import type { Locale } from '#core/domain/locale.ts';
import type { HelpArticle, HelpSlug } from '#core/help/article.ts';

export type HelpArticles = Readonly<Record<HelpSlug, HelpArticle>>;

const loaders: Record<Locale, () => Promise<{ articles: HelpArticles }>> = {
  'en-US': () => import('./helpLanguages/en-US.ts'),
  'ja-JP': () => import('./helpLanguages/ja-JP.ts'),
  'es-ES': () => import('./helpLanguages/es-ES.ts'),
  'fr-FR': () => import('./helpLanguages/fr-FR.ts'),
  'de-DE': () => import('./helpLanguages/de-DE.ts'),
  'it-IT': () => import('./helpLanguages/it-IT.ts'),
  'ko-KR': () => import('./helpLanguages/ko-KR.ts'),
};

/** Loads the articles of the help centre in a language: one file of the build, which the installed app has. */
export async function loadHelp(locale: Locale): Promise<HelpArticles> {
  return (await loaders[locale]()).articles;
}
