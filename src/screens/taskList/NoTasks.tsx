import { Button } from '@fluentui/react-components';
import { AppsListRegular, SearchRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { isFiltered, type ListView } from './listView.ts';

/** The message for an account without tasks, or for a filter that finds none; each has its own next step. */
export function NoTasks({ view, onReset }: { view: ListView; onReset: () => void }) {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  if (isFiltered(view)) {
    return (
      <EmptyState
        icon={<SearchRegular />}
        title={t(($) => $.taskList.noMatch.title)}
        text={t(($) => $.taskList.noMatch.text)}
        action={<Button onClick={onReset}>{t(($) => $.taskList.filter.reset)}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<AppsListRegular />}
      title={t(($) => $.taskList.empty.title)}
      text={t(($) => $.taskList.empty.text)}
      action={
        <Button appearance="primary" onClick={() => navigate(addresses.gallery)}>
          {t(($) => $.taskList.empty.action)}
        </Button>
      }
    />
  );
}
