/** An article of the help centre: Vite parses it (vite.config.ts), so the console has no Markdown parser. */
declare module '*.md' {
  import type { HelpArticle } from '#core/help/article.ts';
  const article: HelpArticle;
  export default article;
}
