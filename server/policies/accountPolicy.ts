import type { Refusal } from '#core/domain/refusal.ts';

/** Returns the refusal of a sign-up. A file of its own: the request of a code and the sign-up itself share the rule. */
export function refuseSignUp(signup: { isOpen: boolean }, taken: 'email' | 'userName' | null): Refusal | null {
  if (!signup.isOpen) return { code: 'SignupClosed' };
  if (taken === 'email') return { code: 'EmailTaken' };
  return taken === 'userName' ? { code: 'UserNameTaken' } : null;
}
