import { useTranslation } from 'react-i18next';
import type { Refusal, Result } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { undoEdit } from '#app/store/outbox/outbox.ts';
import { useStore } from '#app/state/session.ts';

type Results = readonly Result<{ uuid: string }>[];

/** The texts for the number of successful edits and for the number of failed ones. */
interface EditTexts {
  done: (count: number) => string;
  failed: (count: number) => string;
}

interface EditNotices {
  notifyResults: (results: Results, texts: EditTexts) => void;
  /** As `notifyResults`, with a button that undoes the successful edits. */
  notifyUndoable: (results: Results, texts: EditTexts) => void;
  /** §8.4: reports copied, ignored and failed tasks. Returns the plan's figures if its limit was reached. */
  notifyCopies: (results: Results, askedCount: number) => { quantity: number; limit: number } | undefined;
}

/** Reports the results of edits of many tasks as notices (§8.4). */
export function useEditNotices(): EditNotices {
  const { t } = useTranslation('tasks');
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();

  const notifyFailures = (refusals: readonly Refusal[], failed: EditTexts['failed']) => {
    const [first] = refusals;
    if (first === undefined) return;
    notify({ intent: 'error', title: failed(refusals.length), body: messages.ofRefusal(first) });
  };
  const undo = async (uuids: readonly string[]) => {
    const results: Result<null>[] = [];
    for (const uuid of uuids) results.push(await undoEdit(store, uuid));
    notifyFailures(refusalsIn(results), (count) => t(($) => $.undo.failed, { count }));
  };
  return {
    notifyResults: (results, { done, failed }) => {
      const count = uuidsIn(results).length;
      if (count > 0) notify({ intent: 'success', title: done(count) });
      notifyFailures(refusalsIn(results), failed);
    },
    notifyUndoable: (results, { done, failed }) => {
      const uuids = uuidsIn(results);
      const action = { label: t(($) => $.undo.action), onClick: () => void undo(uuids) };
      if (uuids.length > 0) notify({ intent: 'success', title: done(uuids.length), action });
      notifyFailures(refusalsIn(results), failed);
    },
    notifyCopies: (results, askedCount) => {
      const refusals = refusalsIn(results);
      const gone = refusals.filter(({ code }) => code === 'NotFound' || code === 'TaskDeleted').length;
      const failedCount = refusals.length - gone;
      const count = uuidsIn(results).length;
      const ignored = askedCount - count - failedCount;
      if (count > 0) notify({ intent: 'success', title: t(($) => $.copy.CopySucccess, { count, ignored }) });
      if (failedCount > 0) notify({ intent: 'warning', title: t(($) => $.copy.CopyFailed, { count: failedCount }) });
      return refusals.find((refusal) => refusal.code === 'ExceedTaskLimitCounts');
    },
  };
}

function uuidsIn(results: Results): string[] {
  return results.flatMap((result) => (result.ok ? result.value.uuid : []));
}

function refusalsIn(results: readonly Result<unknown>[]): Refusal[] {
  return results.flatMap((result) => (result.ok ? [] : result.refusal));
}
