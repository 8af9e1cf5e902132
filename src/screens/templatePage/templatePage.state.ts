import { useLiveQuery } from 'dexie-react-hooks';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { Account } from '#core/wire/account.ts';
import type { Template } from '#core/wire/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { useSig } from '#app/state/useSig.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { taskById, taskIds, type TaskView } from '#app/store/queries/tasks.ts';

export const tabs = ['input', 'description', 'sample'] as const;
export type Tab = (typeof tabs)[number];

export type TemplatePage =
  | { phase: 'loading' | 'noTemplate' | 'noTask' }
  | {
      phase: 'ready';
      template: Template;
      /** The task whose parameters are being edited (§2.5), `null` for a new one. */
      task: TaskView | null;
      /** How many tasks of this template there are: a new one's name is told apart by it. */
      taskCount: number;
      account: Account | undefined;
      level: AccountLevel;
    };

/** What the template page shows; what is missing is known only after the first poll of this start. */
export function useTemplatePage(): TemplatePage {
  const { slug } = useParams<{ slug: string }>();
  const [search] = useSearchParams();
  const taskId = search.get('taskId');
  const store = useStore();
  const locale = useLocale();
  const { lastGoodPollAt, phase } = useSig(syncStatus);
  const isSettled = lastGoodPollAt !== null || phase === 'offline';
  const found = useLiveQuery(
    async () => ({
      template: await templateBySlug(store, locale, slug),
      task: taskId === null ? null : await taskById(store, taskId, locale),
      taskCount: (await taskIds(store, { statuses: [], keyword: '', templateSlug: slug })).length,
      account: await accountOf(store),
    }),
    [store, locale, slug, taskId],
  );
  if (found === undefined) return { phase: 'loading' };
  const { template, task, taskCount, account } = found;
  if (template === undefined) return { phase: isSettled ? 'noTemplate' : 'loading' };
  if (task === undefined) return { phase: isSettled ? 'noTask' : 'loading' };
  return {
    phase: 'ready',
    template,
    task,
    taskCount,
    account,
    level: account?.currentAccountLevel ?? AccountLevel.Free,
  };
}

/** The chosen tab, kept in the address. */
export function useTab(): Tab {
  const [search] = useSearchParams();
  return tabs.find((tab) => tab === search.get('tab')) ?? 'input';
}

/** The address of this page with another tab. */
export function useTabAddress(): (tab: Tab) => string {
  const [pathname] = useLocation();
  const [search] = useSearchParams();
  return (tab) => {
    const next = new URLSearchParams(search);
    next.set('tab', tab);
    return `${pathname}?${next.toString()}`;
  };
}
