import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';

/** The link back to sign-in. */
export function ToLogin() {
  const { t } = useTranslation('account');
  return (
    <p>
      <AppLink inline to={addresses.login}>
        {t(($) => $.forgot.toLogin)}
      </AppLink>
    </p>
  );
}
