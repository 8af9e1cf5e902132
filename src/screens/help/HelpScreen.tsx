import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect, useParams, useSearchParams } from 'wouter';
import { helpSlugOf } from '#core/help/article.ts';
import type { HelpArticles } from '#app/i18n/loadHelp.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { ArticlePage } from './ArticlePage.tsx';
import { findArticles, type FoundArticle } from './findArticles.ts';
import styles from './help.module.css';
import { NotLoaded } from './NotLoaded.tsx';
import { useHelpArticles } from './useHelpArticles.ts';

/** The help centre (§2.2): its articles, or the one of the address; an unknown one leads back to the list. */
export function HelpScreen() {
  const { slug } = useParams<{ slug?: string }>();
  const articles = useHelpArticles();
  const known = helpSlugOf(slug);
  if (slug !== undefined && known === undefined) return <Redirect to={addresses.help} replace />;
  if (articles === 'failed') return <NotLoaded />;
  if (known === undefined) return <AllArticles articles={articles} />;
  return articles === null ? null : <ArticlePage key={known} slug={known} articles={articles} />;
}

/** All articles, searched on this device. The address keeps the words, so that Back finds them. */
function AllArticles({ articles }: { articles: HelpArticles | null }) {
  const { t } = useTranslation('help');
  const { t: common } = useTranslation('common');
  const [search, setSearch] = useSearchParams();
  const words = search.get('words') ?? '';
  const find = (text: string) => setSearch(text === '' ? {} : { words: text }, { replace: true });
  return (
    <div className={plans.screen}>
      <PageHeader title={common(($) => $.titles.help)}>
        <p className={plans.lead}>{t(($) => $.lead)}</p>
      </PageHeader>
      <KeywordField label={t(($) => $.search)} keyword={words} onKeyword={find} className={styles.search} />
      {articles !== null && <Found found={findArticles(articles, words)} />}
    </div>
  );
}

function Found({ found }: { found: readonly FoundArticle[] }) {
  const { t } = useTranslation('help');
  if (found.length === 0) {
    return <EmptyState title={t(($) => $.noMatch)} text={t(($) => $.noMatchText)} />;
  }
  return (
    <ul className={styles.tiles} aria-label={t(($) => $.articles)}>
      {found.map((article) => (
        <li key={article.slug}>
          <Tile article={article} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ article: { slug, title, passage } }: { article: FoundArticle }) {
  const id = useId();
  return (
    <Link to={addresses.helpArticle(slug)} className={styles.tile} aria-labelledby={id}>
      <strong id={id} className={styles.tileTitle}>
        {title}
      </strong>
      <span className={styles.passage}>{passage}</span>
    </Link>
  );
}
