import { Heart16Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { Kind } from '#core/wire/rows/template.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { addresses, favoritesSlug } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { writeGalleryView, type GalleryView } from './galleryView.ts';
import styles from '#app/parts/tabs.module.css';

interface Props {
  kinds: readonly Kind[];
  /** The slug of the shown category. */
  current: string | undefined;
  /** The view, kept when the user changes the category. */
  view: GalleryView;
  /** The number of private templates that the account may use. */
  mineCount: number;
}

/** The categories, each with its own page (§2.1); the favourites are one of them (§2.3). */
export function KindTabs({ kinds, current, view, mineCount }: Props) {
  const { t } = useTranslation('template');
  const locale = useLocale();
  const isMine = view.scope === TemplateScope.Private;
  const query = writeGalleryView({ ...view, scope: isMine ? null : view.scope }).toString();
  const tab = (slug: string | undefined, text: string, icon?: ReactNode) => (
    <li key={slug ?? ''}>
      <Link
        className={styles.tab}
        to={withQuery(slug === undefined ? addresses.gallery : addresses.galleryOfKind(slug), query)}
        {...(slug === current && !isMine && { 'aria-current': 'page' as const })}
      >
        {icon}
        {text}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t(($) => $.gallery.kinds)}>
      <ul className={styles.tabs}>
        {tab(
          undefined,
          t(($) => $.gallery.allKinds),
        )}
        {tab(
          favoritesSlug,
          t(($) => $.gallery.favorites),
          <Heart16Regular />,
        )}
        {(mineCount > 0 || isMine) && (
          <li>
            <Link
              className={styles.tab}
              to={withQuery(addresses.gallery, writeGalleryView({ ...view, scope: TemplateScope.Private }).toString())}
              {...(isMine && { 'aria-current': 'page' as const })}
            >
              {t(($) => $.gallery.mine)} {formatNumber(locale, mineCount)}
            </Link>
          </li>
        )}
        {kinds.map(({ slug, kindName }) => tab(slug, kindName))}
      </ul>
    </nav>
  );
}

function withQuery(address: string, query: string): string {
  return query === '' ? address : `${address}?${query}`;
}
