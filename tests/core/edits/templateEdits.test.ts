import { expect, test } from 'vitest';
import { feedbackAfterPress, LikeState, likesWith, untouchedState } from '#core/domain/template/templateState.ts';
import { editsByName } from '#core/edits/registry.ts';
import { fieldRevision, targetOf } from '#core/edits/edit.ts';
import { setFavorite, setFeedback, setSubscribed } from '#core/edits/templateEdits.ts';

const { Dislike, None, Like } = LikeState;

test.each([
  [None, Like, Like],
  [None, Dislike, Dislike],
  [Like, Like, None],
  [Dislike, Dislike, None],
  [Like, Dislike, Dislike],
  [Dislike, Like, Like],
])('feedback %i and a press on %i make %i (§4: the same again resets it)', (before, pressed, after) => {
  expect(feedbackAfterPress(before, pressed)).toBe(after);
});

test('the own like counts at once', () => {
  expect([Dislike, None, Like].map((feedback) => likesWith(9, feedback))).toEqual([9, 9, 10]);
});

test('like states are those of §3.3', () => {
  expect(LikeState).toEqual({ Dislike: -1, None: 0, Like: 1 });
});

test('an edit of a template changes its own field and no other', () => {
  const before = untouchedState(7);
  expect(setFavorite.apply(before, { favorited: true }, 1)).toEqual({ ...before, favorited: true });
  expect(setFeedback.apply(before, { feedback: Dislike }, 1)).toEqual({ ...before, feedback: Dislike });
  expect(setSubscribed.apply(before, { subscribed: true }, 1)).toEqual({ ...before, subscribed: true });
});

test('an edit that is undone reads as it was before', () => {
  const before = { ...untouchedState(7), favorited: true, feedback: Like, subscribed: true };
  for (const edit of [setFavorite, setFeedback, setSubscribed]) {
    const base = edit.read(before);
    expect(edit.patch.parse(base)).toEqual(base);
  }
  expect(setFavorite.apply(setFavorite.apply(before, { favorited: false }, 1), { favorited: true }, 2)).toEqual(before);
});

test.each([
  ['setFavorite', { favorited: 'yes' }],
  ['setFeedback', { feedback: 2 }],
  ['setSubscribed', {}],
])('%s does not take %j', (name, patch) => {
  expect(editsByName.get(name)?.patch.safeParse(patch).success).toBe(false);
});

test('a template is named by its registration id, and its revision covers every field', () => {
  const state = { ...untouchedState(1004), revision: 8 };
  expect(targetOf(state)).toBe('1004');
  expect(fieldRevision(state, 'feedback')).toBe(8);
});
