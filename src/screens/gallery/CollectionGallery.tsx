import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { FilterBar } from './filter/FilterBar.tsx';
import { useGalleryView } from './gallery.actions.ts';
import styles from './GalleryScreen.module.css';
import { useGallery } from './gallery.state.ts';
import { isFiltered } from './galleryView.ts';
import { Results } from './Results.tsx';

/** The templates of a collection (§2.1), with its description. */
export function CollectionGallery() {
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
      <FilterBar {...gallery} collections={[]} hasPrivate={state.hasPrivate} />
      <Results state={state} isFiltered={isFiltered(gallery.view)} onClear={gallery.clear} place="collection" />
    </>
  );
}
