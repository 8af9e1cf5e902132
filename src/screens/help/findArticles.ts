import { foldText } from '#core/domain/query/foldText.ts';
import { helpSlugs, passagesOf, type HelpArticle, type HelpSlug } from '#core/help/article.ts';
import type { HelpArticles } from '#app/i18n/loadHelp.ts';

export interface FoundArticle {
  slug: HelpSlug;
  title: string;
  /** The passage that has the words, or the lead. */
  passage: string;
}

/**
 * Returns the articles that have every word of a text, without regard to case and accents: first those with a word in
 * the title, each with the passage that has the most of the words. A text without words finds all, in reading order.
 */
export function findArticles(articles: HelpArticles, text: string): FoundArticle[] {
  const words = foldText(text).split(/\s+/u).filter(Boolean);
  const found = helpSlugs.flatMap((slug) => {
    const article = articles[slug];
    const passages = [article.lead, ...passagesOf(article)];
    const whole = foldText([article.title, ...passages].join('\n'));
    return words.every((word) => whole.includes(word)) ? [{ slug, article, passages }] : [];
  });
  const inTitle = ({ article }: { article: HelpArticle }) => countIn(article.title, words);
  return found
    .toSorted((one, other) => inTitle(other) - inTitle(one))
    .map(({ slug, article, passages }) => ({ slug, title: article.title, passage: bestOf(passages, words) }));
}

function bestOf(passages: readonly string[], words: readonly string[]): string {
  const counts = passages.map((passage) => countIn(passage, words));
  return passages[counts.indexOf(Math.max(...counts))] ?? '';
}

function countIn(text: string, words: readonly string[]): number {
  const folded = foldText(text);
  return words.filter((word) => folded.includes(word)).length;
}
