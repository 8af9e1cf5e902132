import { addresses } from '#app/navigation/addresses.ts';

interface PageCrumb {
  text: 'gallery' | 'collection' | 'allTemplates' | 'tasks' | 'details';
  address?: string;
}

const gallery: PageCrumb = { text: 'gallery', address: addresses.gallery };
const collection: PageCrumb = { text: 'collection', address: addresses.gallery };
const details: PageCrumb = { text: 'details' };

/**
 * Returns the breadcrumbs (§2.5): gallery > details, or collection template > task list or all templates > details; the
 * query's `from` decides. Without it a task's page belongs to the task list.
 */
export function pageCrumbs(from: string | null, isTask: boolean): PageCrumb[] {
  if (from === 'all-templates') return [collection, { text: 'allTemplates', address: addresses.gallery }, details];
  if (from === 'task-list' || isTask) return [collection, { text: 'tasks', address: addresses.taskList }, details];
  return [gallery, details];
}
