import { Button, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { CloudOffRegular, HeartRegular, SearchRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { Cards } from './card/Cards.tsx';
import cardStyles from './card/TemplateCard.module.css';
import styles from './GalleryScreen.module.css';
import type { GalleryState } from './gallery.state.ts';

interface Props {
  state: GalleryState;
  isFiltered: boolean;
  onClear: () => void;
  place: 'kind' | 'favorites' | 'collection';
}

const skeletonCount = 8;

/** The cards, or the reason why there are none with the next step. */
export function Results({ state, isFiltered, onClear, place }: Props) {
  const { t } = useTranslation('template');
  switch (state.phase) {
    case 'loading':
      return (
        <ul className={styles.cards} aria-busy>
          {Array.from({ length: skeletonCount }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </ul>
      );
    case 'missing':
      return (
        <EmptyState
          icon={<CloudOffRegular />}
          title={t(($) => $.gallery.missingTitle)}
          text={t(($) => $.gallery.missing)}
        />
      );
    case 'gone':
      return (
        <EmptyState
          icon={<SearchRegular />}
          title={t(($) => (place === 'collection' ? $.gallery.noCollectionTitle : $.gallery.noKindTitle))}
          text={t(($) => $.gallery.goneText)}
          action={<AppLink to={addresses.gallery}>{t(($) => $.gallery.title)}</AppLink>}
        />
      );
    case 'ready':
      return state.templates.length === 0 ? (
        <NothingFound state={state} isFiltered={isFiltered} onClear={onClear} place={place} />
      ) : (
        <Found state={state} />
      );
  }
}

function Found({ state: { templates, level } }: { state: GalleryState }) {
  const { t } = useTranslation('template');
  const [pathname] = useLocation();
  const search = useSearch();
  return (
    <>
      <output className={styles.count}>{t(($) => $.gallery.count, { count: templates.length })}</output>
      <Cards templates={templates} level={level} viewKey={`${pathname}?${search}`} />
    </>
  );
}

/** A message, a button that clears the filter, and recommended templates (§9: 8 of them). */
function NothingFound({ state, isFiltered, onClear, place }: Props) {
  const { t } = useTranslation('template');
  const isEmptyFavorites = place === 'favorites' && !isFiltered;
  const clear: ReactNode = isFiltered && <Button onClick={onClear}>{t(($) => $.gallery.clear)}</Button>;
  return (
    <>
      <EmptyState
        icon={isEmptyFavorites ? <HeartRegular /> : <SearchRegular />}
        title={t(($) => (isEmptyFavorites ? $.gallery.noFavoritesTitle : $.gallery.emptyTitle))}
        text={t(($) => (isEmptyFavorites ? $.gallery.noFavorites : $.gallery.empty))}
        action={clear || <AppLink to={addresses.gallery}>{t(($) => $.gallery.title)}</AppLink>}
      />
      <section className={styles.recommended} aria-labelledby="recommended">
        <h2 id="recommended" className={styles.recommendedTitle}>
          {t(($) => $.gallery.recommended)}
        </h2>
        <Cards templates={state.recommended} level={state.level} viewKey="" />
      </section>
    </>
  );
}

/** The placeholder of a card while the first gallery loads. */
function CardSkeleton() {
  return (
    <li className={cardStyles.card}>
      <Skeleton className={styles.skeleton ?? ''} aria-hidden>
        <SkeletonItem className={styles.image} />
        <div className={styles.lines}>
          <SkeletonItem size={20} className={styles.short} />
          <SkeletonItem size={16} />
          <SkeletonItem size={16} />
          <SkeletonItem size={20} className={styles.short} />
        </div>
      </Skeleton>
    </li>
  );
}
