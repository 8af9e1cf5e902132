import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { favoritesSlug } from '#app/navigation/addresses.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { CollectionTiles } from './CollectionTiles.tsx';
import { FilterBar } from './filter/FilterBar.tsx';
import { useGalleryView } from './gallery.actions.ts';
import styles from './GalleryScreen.module.css';
import { useGallery } from './gallery.state.ts';
import { isFiltered } from './galleryView.ts';
import { KindTabs } from './KindTabs.tsx';
import { Results } from './Results.tsx';

/** All templates, or those of a category (§2.1, §2.3). */
export function KindGallery() {
  const { t } = useTranslation('template');
  const { slug } = useParams<{ slug?: string }>();
  const gallery = useGalleryView();
  const state = useGallery(slug === undefined ? {} : { kind: slug }, gallery.view);
  const kindName =
    slug === favoritesSlug ? t(($) => $.gallery.favorites) : state.kinds.find((kind) => kind.slug === slug)?.kindName;
  usePageTitle(kindName ?? t(($) => $.gallery.title));
  const isPlain = slug === undefined && !isFiltered(gallery.view);
  return (
    <>
      <PageHeader title={kindName ?? t(($) => $.gallery.title)}>
        <p className={styles.lead}>{t(($) => $.gallery.lead)}</p>
      </PageHeader>
      <KindTabs kinds={state.kinds} current={slug} view={gallery.view} />
      <FilterBar {...gallery} collections={state.collections} hasPrivate={state.hasPrivate} />
      {isPlain && state.phase === 'ready' && <CollectionTiles collections={state.collections} />}
      <Results
        state={state}
        isFiltered={isFiltered(gallery.view)}
        onClear={gallery.clear}
        place={slug === favoritesSlug ? 'favorites' : 'kind'}
      />
    </>
  );
}
