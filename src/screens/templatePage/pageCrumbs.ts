import { addresses } from '#app/navigation/addresses.ts';

/** A crumb has a text of its own, or the title of the page that it leads to. */
type PageCrumb =
  | { text: 'gallery' | 'collection' | 'details'; page?: undefined; address?: string }
  | { text?: undefined; page: 'gallery' | 'allTasks' | 'taskList'; address: string };

const details: PageCrumb = { text: 'details' };

/**
 * Returns the breadcrumbs (§2.5): gallery > details, or collection template > task list or all templates > details; the
 * query's `from` decides. Without it a task's page belongs to the task list: all tasks where `parentNav` says that the
 * user came from there (§2.1), else those of templates.
 */
export function pageCrumbs(from: string | null, isTask: boolean, parentNav: string | null): PageCrumb[] {
  if (from !== 'all-templates' && from !== 'task-list' && !isTask)
    return [{ text: 'gallery', address: addresses.gallery }, details];
  const page = from === 'all-templates' ? 'gallery' : parentNav === '2' ? 'allTasks' : 'taskList';
  return [{ text: 'collection', address: addresses.gallery }, { page, address: addresses[page] }, details];
}
