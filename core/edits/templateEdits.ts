import { z } from 'zod/mini';
import { LikeState } from '../domain/template/templateState.ts';
import { defineTemplateEdit } from './edit.ts';

/** §4, favourite. Never refused. */
export const setFavorite = defineTemplateEdit({
  name: 'setFavorite',
  field: 'favorited',
  patch: z.strictObject({ favorited: z.boolean() }),
  read: ({ favorited }) => ({ favorited }),
  guard: () => null,
  apply: (state, { favorited }) => ({ ...state, favorited }),
});

/** §4, feedback: like, dislike or neither. Never refused. */
export const setFeedback = defineTemplateEdit({
  name: 'setFeedback',
  field: 'feedback',
  patch: z.strictObject({ feedback: z.literal(Object.values(LikeState)) }),
  read: ({ feedback }) => ({ feedback }),
  guard: () => null,
  apply: (state, { feedback }) => ({ ...state, feedback }),
});

/** §4, subscription to the end of a maintenance. Never refused. */
export const setSubscribed = defineTemplateEdit({
  name: 'setSubscribed',
  field: 'subscribed',
  patch: z.strictObject({ subscribed: z.boolean() }),
  read: ({ subscribed }) => ({ subscribed }),
  guard: () => null,
  apply: (state, { subscribed }) => ({ ...state, subscribed }),
});
