import { useTranslation } from 'react-i18next';
import { addresses } from '#app/app/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { NoticeBar } from '#app/parts/late/NoticeBar.tsx';

/** §2.4 and §8.4: a timer is not set in the web console; the way to what sets it. */
export function SetHint() {
  const { t } = useTranslation('tasks');
  return (
    <NoticeBar intent="info">
      {t(($) => $.timer.SetHint)}{' '}
      <AppLink inline to={addresses.clientDownload}>
        {t(($) => $.timer.getRunner)}
      </AppLink>
    </NoticeBar>
  );
}
