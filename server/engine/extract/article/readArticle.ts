import type { ArticlePart } from '#core/wire/rows/recipe.ts';
import type { Page } from '../page.ts';
import { articleAuthor } from './facts/articleAuthor.ts';
import { articleDate } from './facts/articleDate.ts';
import { articleImage, articleLanguage, articleTitle } from './facts/articleFacts.ts';
import { articleMarkdown } from './articleMarkdown.ts';
import { articleText } from './articleText.ts';
import { tokenEstimate } from '../markdown/tokenEstimate.ts';

/** Reads each part of the main text of a page; `null` where the page has none. */
export const readArticle: Record<ArticlePart, (page: Page) => string | null> = {
  text: ({ document }) => articleText(document),
  markdown: articleMarkdown,
  tokens: (page) => {
    const markdown = articleMarkdown(page);
    return markdown === null ? null : String(tokenEstimate(markdown));
  },
  title: articleTitle,
  author: articleAuthor,
  published: articleDate,
  language: articleLanguage,
  image: articleImage,
};
