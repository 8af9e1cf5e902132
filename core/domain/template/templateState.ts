import type { Locale } from '../locale.ts';

/** §3.3, an account's rating of a template. */
export const LikeState = { Dislike: -1, None: 0, Like: 1 } as const;
export type LikeState = (typeof LikeState)[keyof typeof LikeState];

/** An account's marks on a template (§3.3). */
export interface TemplateState {
  templateRegistrationId: number;
  favorited: boolean;
  feedback: LikeState;
  /** The account wants a mail when the template's maintenance ends. */
  subscribed: boolean;
  /** The account's revision at the last change; 0 before the first. */
  revision: number;
}

/** The state of a template before the account's first mark. */
export function untouchedState(templateRegistrationId: number): TemplateState {
  return { templateRegistrationId, favorited: false, feedback: LikeState.None, subscribed: false, revision: 0 };
}

/** §4: pressing the same feedback again resets it to none. */
export function feedbackAfterPress(before: LikeState, pressed: LikeState): LikeState {
  return before === pressed ? LikeState.None : pressed;
}

/** The displayed likes, computed from the likes of all other accounts. */
export function likesWith(likesOfOthers: number, feedback: LikeState): number {
  return feedback === LikeState.Like ? likesOfOthers + 1 : likesOfOthers;
}

/** §2.3, §9: above these figures likes are abbreviated, with one decimal; the other languages show them in full. */
const abbreviatedAbove: Partial<Record<Locale, number>> = { 'ja-JP': 10_000, 'en-US': 1000, 'es-ES': 1000 };

/** True where this number of likes is abbreviated in the language. */
export function areLikesAbbreviated(locale: Locale, likes: number): boolean {
  const limit = abbreviatedAbove[locale];
  return limit !== undefined && likes > limit;
}
