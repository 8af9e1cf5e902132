import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { TaskShare } from '#core/wire/calls/task/taskShareCalls.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';

/** The shared task that fills a new form (§7.4). `gone`: it no longer exists; `unread`: it could not be fetched. */
export type SharedTask =
  | { phase: 'reading'; shareId: string }
  | { phase: 'read'; shareId: string; share: TaskShare }
  | { phase: 'gone'; shareId: string }
  | { phase: 'unread'; shareId: string; retry: () => void };

/** Returns the shared task of the address's `share`; `null` without one, and while an own task is edited. */
export function useSharedTask({ templateRegistrationId }: Template, isTask: boolean): SharedTask | null {
  const [search] = useSearchParams();
  const shareId = isTask ? null : search.get('share');
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ shareId: string; attempt: number; share: TaskShare | 'gone' | 'unread' }>();
  useEffect(() => {
    let isWanted = true;
    if (shareId !== null) {
      void bridge.taskShare(shareId).then((outcome) => {
        const isGone = 'refusal' in outcome && outcome.refusal.code === 'NotFound';
        if (isWanted) setAnswer({ shareId, attempt, share: outcome.ok ? outcome.value : isGone ? 'gone' : 'unread' });
      });
    }
    return () => {
      isWanted = false;
    };
  }, [shareId, attempt]);
  if (shareId === null) return null;
  if (answer?.shareId !== shareId || answer.attempt !== attempt) return { phase: 'reading', shareId };
  const { share } = answer;
  if (share === 'unread') return { phase: 'unread', shareId, retry: () => setAttempt(attempt + 1) };
  // A manually written link may name another template.
  if (share === 'gone' || share.templateRegistrationId !== templateRegistrationId) return { phase: 'gone', shareId };
  return { phase: 'read', shareId, share };
}
