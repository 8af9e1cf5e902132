import { useLiveQuery } from 'dexie-react-hooks';
import { useParams, useSearchParams } from 'wouter';
import { AccountLevel } from '#core/domain/account/level.ts';
import { isListed } from '#core/domain/template/templateFilter.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { hasTemplates, templateBySlug } from '#app/store/queries/gallery.ts';
import { taskById, type TaskView } from '#app/store/queries/tasks/tasks.ts';

export type TemplatePage =
  | { phase: 'loading' | 'noTemplate' | 'noTask' | 'deprecated' }
  | {
      phase: 'ready';
      template: Template;
      /** The task whose parameters are being edited (§2.5), `null` for a new one. */
      task: TaskView | null;
      /** The number of the template's tasks on the device, deleted ones too: a new task's name contains it. */
      taskCount: number;
      account: Account | undefined;
      level: AccountLevel;
    };

export type ReadyPage = Extract<TemplatePage, { phase: 'ready' }>;

/**
 * Returns the template page's data. A template counts as missing only after the first poll of this start, or if it
 * fails.
 */
export function useTemplatePage(): TemplatePage {
  const { slug } = useParams<{ slug: string }>();
  const [search] = useSearchParams();
  const taskId = search.get('taskId');
  const store = useStore();
  const locale = useLocale();
  const { lastGoodPollAt, phase } = useSignalValue(syncStatus);
  const found = useLiveQuery(
    async () => ({
      // Read together with the template: otherwise the page would show between two results that the template is
      // missing.
      hasGallery: await inLiveQuery(hasTemplates(store)),
      template: await inLiveQuery(templateBySlug(store, locale, slug)),
      task: taskId === null ? null : await inLiveQuery(taskById(store, taskId)),
      taskCount: await store.main.tasks.where('templateSlug').equals(slug).count(),
      account: await inLiveQuery(accountOf(store)),
    }),
    [store, locale, slug, taskId],
  );
  if (found === undefined) return { phase: 'loading' };
  const { hasGallery, template, task, taskCount, account } = found;
  // A new device gets its gallery after the first poll. While no poll succeeds, there is only the data on the device.
  const isSettled = phase === 'offline' || phase === 'paused' || (lastGoodPollAt !== null && hasGallery);
  if (template === undefined) return { phase: isSettled ? 'noTemplate' : 'loading' };
  // A template may have been listed again since the last poll, which is known only after the first poll.
  if (!isListed(template)) return { phase: isSettled ? 'deprecated' : 'loading' };
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
