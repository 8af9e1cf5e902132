import { computed, effect, signal } from '@preact/signals-react';
import { liveQuery } from 'dexie';
import { useMemo } from 'react';
import type { Result } from '#core/domain/refusal.ts';
import { feedbackAfterPress, untouchedState, type LikeState } from '#core/domain/template/templateState.ts';
import { setFavorite, setFeedback, setSubscribed } from '#core/edits/templateEdits.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import type { TemplateMarksProps } from '#app/parts/template/TemplateMarks.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { templateStates, type TemplateStateView } from '#app/store/queries/templateStates.ts';
import { session, useStore } from './session.ts';
import { useSignalValue } from './useSignalValue.ts';

let stop = () => {};

/** One live query for all cards; it runs while one of them is on screen. */
const states = signal<ReadonlyMap<number, TemplateStateView>>(new Map(), {
  watched: () => {
    stop = effect(() => {
      const current = session.value;
      if (current === null) return undefined;
      const query = liveQuery(() => templateStates(current.store)).subscribe((found) => {
        states.value = found;
      });
      return () => query.unsubscribe();
    });
  },
  unwatched: () => stop(),
});

/**
 * Returns the account's marks of a template and the actions that change them: edits, which work without the service.
 */
export function useTemplateMarks(template: Template): TemplateMarksProps {
  const { templateRegistrationId: id, name } = template;
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  const view = useSignalValue(useMemo(() => computed(() => states.value.get(id)), [id]));
  const state = view ?? untouchedState(id);
  const notifyRefusal = async (queued: Promise<Result<unknown>>) => {
    const result = await queued;
    if (!result.ok) notify({ intent: 'error', title: messages.ofRefusal(result.refusal) });
  };
  const target = String(id);
  return {
    template,
    state,
    isPending: view !== undefined && view.pendingFields.length > 0,
    onFavorite: () =>
      void notifyRefusal(enqueueEdit(store, setFavorite, target, { favorited: !state.favorited }, name)),
    onFeedback: (pressed: LikeState) => {
      const feedback = feedbackAfterPress(state.feedback, pressed);
      void notifyRefusal(enqueueEdit(store, setFeedback, target, { feedback }, name));
    },
    onSubscribe: () =>
      void notifyRefusal(enqueueEdit(store, setSubscribed, target, { subscribed: !state.subscribed }, name)),
  };
}

/** Registration ids of the favourites, with unsent edits. */
export const favoriteIds = computed<ReadonlySet<number>>(
  () =>
    new Set([...states.value.values()].filter(({ favorited }) => favorited).map((view) => view.templateRegistrationId)),
);
