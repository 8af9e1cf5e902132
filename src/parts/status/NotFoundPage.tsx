import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '../AppLink.tsx';
import { PageHeader } from '../PageHeader.tsx';

/** The page for an unknown address, within the console. */
export function NotFoundPage() {
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
