/** Digits and marks around a word: the usual way to make a short password long. */
const around = /^[^\p{L}]+|[^\p{L}]+$/gu;
const maxAround = 6;

let common: Promise<ReadonlySet<string>> | null = null;

/**
 * True for one of the 49,000 passwords that attackers try first, in any case, or one of them with a few digits or marks
 * around it (`Password2026!`). The list (about 4 MB) never leaves the service.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.normalize('NFKC').toLowerCase();
  const word = text.replaceAll(around, '');
  const list = await loadCommonPasswords();
  return list.has(text) || isOneSequence(text) || (text.length - word.length <= maxAround && list.has(word));
}

/** Reads the list once: the start of the service does it, so that the first sign-up does not wait for it. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= readList());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** True for one repeated character, or consecutive characters: no list has them in every length. */
function isOneSequence(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
}
