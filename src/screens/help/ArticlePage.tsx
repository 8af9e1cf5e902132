import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { helpSlugs, type HelpSlug } from '#core/help/article.ts';
import type { HelpArticles } from '#app/i18n/loadHelp.ts';
import { addresses } from '#app/navigation/addresses.ts';
import contents from '#app/parts/contents.module.css';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { ArticleBody } from './ArticleBody.tsx';
import styles from './help.module.css';

/** One article, with the list of all. */
export function ArticlePage({ slug, articles }: { slug: HelpSlug; articles: HelpArticles }) {
  const { t } = useTranslation('help');
  const { t: common } = useTranslation('common');
  const { title, lead, body } = articles[slug];
  usePageTitle(title);
  return (
    <div className={plans.screen}>
      <PageHeader
        title={title}
        crumbs={[{ text: common(($) => $.titles.help), address: addresses.help }, { text: title }]}
        crumbsLabel={t(($) => $.crumbs)}
      >
        <p className={styles.lead}>{lead}</p>
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.reading}>
          <ArticleBody body={body} />
          <Neighbours slug={slug} articles={articles} />
        </div>
        <nav className={styles.contents} aria-label={t(($) => $.articles)}>
          <ol className={contents.list}>
            {helpSlugs.map((each) => (
              <li key={each}>
                <Link to={addresses.helpArticle(each)} {...(each === slug && { 'aria-current': 'page' as const })}>
                  {articles[each].title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </div>
  );
}

/** The articles before and after this one in reading order. */
function Neighbours({ slug, articles }: { slug: HelpSlug; articles: HelpArticles }) {
  const { t } = useTranslation('help');
  const at = helpSlugs.indexOf(slug);
  const [before, after] = [helpSlugs[at - 1], helpSlugs[at + 1]];
  return (
    <nav className={styles.neighbours} aria-label={t(($) => $.neighbours)}>
      {before !== undefined && (
        <Link to={addresses.helpArticle(before)} rel="prev" className={styles.before}>
          {articles[before].title}
        </Link>
      )}
      {after !== undefined && (
        <Link to={addresses.helpArticle(after)} rel="next" className={styles.after}>
          {articles[after].title}
        </Link>
      )}
    </nav>
  );
}
