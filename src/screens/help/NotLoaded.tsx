import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';

/** Says that the articles are not on this device: only where the app was never installed and the service is away. */
export function NotLoaded() {
  const { t } = useTranslation('help');
  const { t: common } = useTranslation('common');
  return (
    <>
      <PageHeader title={common(($) => $.titles.help)} />
      <EmptyState
        title={t(($) => $.notLoaded)}
        text={t(($) => $.notLoadedText)}
        action={<Button onClick={() => location.reload()}>{common(($) => $.actions.reload)}</Button>}
      />
    </>
  );
}
