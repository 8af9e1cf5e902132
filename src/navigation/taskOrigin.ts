import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { addresses, type ParentNav } from './addresses.ts';

/** Returns the list that the user opened a task's page from (§2.1), for its breadcrumbs and its further links. */
export function useTaskOrigin(): { parentNav: ParentNav | undefined; crumb: { text: string; address: string } } {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (search.get('parentNav') === '2') {
    return { parentNav: '2', crumb: { text: t(($) => $.titles.allTasks), address: addresses.allTasks } };
  }
  const parentNav = search.get('parentNav') === '1' ? '1' : undefined;
  return { parentNav, crumb: { text: t(($) => $.titles.taskList), address: addresses.taskList } };
}
