import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { AppLink } from '#app/parts/AppLink.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { addresses } from '#app/navigation/addresses.ts';

/** The page for an unknown address, within the console. */
export function NotFound() {
  const { t } = useTranslation();
  const [pathname] = useLocation();
  return (
    <PageHeader title={t(($) => $.titles.notFound)}>
      <p>{t(($) => $.notFound.sentence, { address: pathname })}</p>
      <p>
        <AppLink to={addresses.gallery}>{t(($) => $.notFound.toGallery)}</AppLink>
      </p>
    </PageHeader>
  );
}
