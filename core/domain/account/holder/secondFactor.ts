/** Recovery codes that an account gets at once; each works once. */
export const recoveryCodeCount = 10;
/** Days for which a trusted browser is not asked for a code. */
export const trustDays = 30;

/** No letter or digit that looks like another, and no vowel, so that a code forms no word. */
export const recoveryLetters = 'BCDFGHJKLMNPQRSTVWXZ23456789';
export const recoveryLength = 10;
const isRecoveryCode = new RegExp(`^[${recoveryLetters}]{${recoveryLength}}$`, 'u');

/** The code of an authenticator app, or a recovery code without its hyphen. */
export type SecondCode = { kind: 'app' | 'recovery'; code: string };

/** Reads a code as typed or pasted, in any case and with any spaces or hyphens; `null`: it is neither kind. */
export function readSecondCode(text: string): SecondCode | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (/^\d{6}$/u.test(code)) return { kind: 'app', code };
  return isRecoveryCode.test(code) ? { kind: 'recovery', code } : null;
}

/** Formats `BCDFG23456` as `BCDFG-23456`. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;
}
