import type { Refusal } from '#core/domain/refusal.ts';

export function refuseSignUp(signup: { isOpen: boolean }, taken: 'email' | 'userName' | null): Refusal | null {
  if (!signup.isOpen) return { code: 'SignupClosed' };
  if (taken === 'email') return { code: 'EmailTaken' };
  return taken === 'userName' ? { code: 'UserNameTaken' } : null;
}
