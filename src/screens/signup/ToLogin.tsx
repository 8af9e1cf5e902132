import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';

/** The link to sign-in. */
export function ToLogin() {
  const { t } = useTranslation('sign');
  return (
    <p>
      {t(($) => $.signUp.hasAccount)}{' '}
      <AppLink inline to={addresses.login + location.search}>
        {t(($) => $.signUp.toLogin)}
      </AppLink>
    </p>
  );
}
