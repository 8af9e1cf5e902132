import { Collections20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams, Link } from 'wouter';
import type { Collection } from '#core/wire/rows/template.ts';
import { addresses, favoritesSlug } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { FilterBar } from './filter/FilterBar.tsx';
import { useGalleryView } from './gallery.actions.ts';
import { useGallery } from './gallery.state.ts';
import styles from './GalleryScreen.module.css';
import { isFiltered } from './galleryView.ts';
import { KindTabs } from './KindTabs.tsx';
import { Results } from './Results.tsx';

/** The gallery's pages (§2.1): all templates, a category, a collection. One screen: only their headers differ. */
export function GalleryScreen() {
  const [pathname] = useLocation();
  return pathname.startsWith(addresses.collection('')) ? <CollectionGallery /> : <KindGallery />;
}

/** All templates, or those of a category (§2.1, §2.3). */
function KindGallery() {
  const { t } = useTranslation('template');
  const { t: common } = useTranslation('common');
  const { slug } = useParams<{ slug?: string }>();
  const gallery = useGalleryView();
  const state = useGallery(slug === undefined ? {} : { kind: slug }, gallery.view);
  const kindName =
    slug === favoritesSlug ? t(($) => $.gallery.favorites) : state.kinds.find((kind) => kind.slug === slug)?.kindName;
  usePageTitle(kindName ?? t(($) => $.gallery.title));
  const isPlain = slug === undefined && !isFiltered(gallery.view);
  return (
    <>
      <PageHeader
        title={kindName ?? t(($) => $.gallery.title)}
        actions={<AppLink to={addresses.newTask}>{common(($) => $.titles.newTask)}</AppLink>}
      >
        <p className={styles.lead}>{t(($) => $.gallery.lead)}</p>
      </PageHeader>
      <KindTabs kinds={state.kinds} current={slug} view={gallery.view} mineCount={state.mineCount} />
      <FilterBar {...gallery} collections={state.collections} hasPrivate={state.mineCount > 0} />
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

/** §2.3: cards that link to collections. */
function CollectionTiles({ collections }: { collections: readonly Collection[] }) {
  const { t } = useTranslation('template');
  if (collections.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label={t(($) => $.gallery.collections)}>
      {collections.map(({ slug, name, description }) => (
        <li key={slug}>
          <Link className={styles.tile} to={addresses.collection(slug)}>
            <span className={styles.icon}>
              <Collections20Regular />
            </span>
            <span className={styles.texts}>
              <span className={styles.name}>{name}</span>
              <span className={styles.description}>{description}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The templates of a collection (§2.1), with its description. */
function CollectionGallery() {
  const { t } = useTranslation(['template', 'common']);
  const { slug } = useParams<{ slug: string }>();
  const gallery = useGalleryView();
  const state = useGallery({ collection: slug }, gallery.view);
  const collection = state.collections.find((each) => each.slug === slug);
  const name = collection?.name ?? t(($) => $.titles.templateCollection, { ns: 'common' });
  usePageTitle(name);
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ text: t(($) => $.gallery.title), address: addresses.gallery }, { text: name }]}
        crumbsLabel={t(($) => $.crumbs.label)}
      >
        <p className={styles.lead}>{collection?.description}</p>
      </PageHeader>
      <FilterBar {...gallery} collections={[]} hasPrivate={state.mineCount > 0} />
      <Results state={state} isFiltered={isFiltered(gallery.view)} onClear={gallery.clear} place="collection" />
    </>
  );
}
