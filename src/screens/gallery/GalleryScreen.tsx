import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { CollectionGallery } from './CollectionGallery.tsx';
import { KindGallery } from './KindGallery.tsx';

/** The gallery's pages (§2.1): all templates, a category, a collection. One screen: only their headers differ. */
export function GalleryScreen() {
  const [pathname] = useLocation();
  return pathname.startsWith(addresses.collection('')) ? <CollectionGallery /> : <KindGallery />;
}
