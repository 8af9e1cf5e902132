import type { ArticlePart } from '#core/wire/recipe/recipe.ts';
import type { Page } from '../page.ts';
import { articleAuthor } from './facts/articleAuthor.ts';
import { articleDate } from './facts/articleDate.ts';
import { articleImage, articleLanguage, articleTitle } from './facts/articleFacts.ts';
import { articleMarkdown } from './articleMarkdown.ts';
import { articleText } from './articleText.ts';
import { shownOrStated } from './statedText.ts';
import { tokenEstimate } from '../markdown/tokenEstimate.ts';

/** Reads each part of the main text of a page; `null` where the page has none. */
export const readArticle: Record<ArticlePart, (page: Page) => string | null> = {
  text: (page) => shownOrStated(page, articleText(page.document)),
  markdown,
  tokens: (page) => {
    const written = markdown(page);
    return written === null ? null : String(tokenEstimate(written));
  },
  title: articleTitle,
  author: articleAuthor,
  published: articleDate,
  language: articleLanguage,
  image: articleImage,
};

function markdown(page: Page): string | null {
  return shownOrStated(page, articleMarkdown(page));
}
