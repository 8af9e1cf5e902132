import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OtherUser } from '../../otherUser.ts';

/** An account of this name is used where there is one. */
const accountName = 'sheaf-browser';
/**
 * A number needs no account: this one, or the next that nobody has. Not `nobody`, to whom the database's files belong.
 */
const firstUid = 64_217;

/**
 * Whom the browser runs as: `null` as ourselves, for root on Linux another user, who owns nothing but the browser's
 * folders.
 */
export function browserUser(): OtherUser | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  return chooseUser(readFileSync('/etc/passwd', 'utf8'));
}

export function chooseUser(passwd: string): OtherUser {
  const accounts = [...passwd.matchAll(/^([^:\n]*):[^:\n]*:(\d+):(\d+):/gmu)];
  const own = accounts.find(([, name]) => name === accountName);
  if (own !== undefined && own[2] !== '0') return { uid: Number(own[2]), gid: Number(own[3]) };
  const taken = new Set(accounts.flatMap(([, , uid, gid]) => [Number(uid), Number(gid)]));
  let uid = firstUid;
  while (taken.has(uid)) uid += 1;
  return { uid, gid: uid };
}

/** What is started in the browser's stead, and what it must be told, so that the browser runs as this user. */
export function startedAs(
  user: OtherUser | null,
  executablePath: string,
): { executablePath: string; env: Record<string, string> } {
  if (user === null) return { executablePath, env: {} };
  return {
    executablePath: join(import.meta.dirname, 'asBrowserUser.sh'),
    env: { SHEAF_BROWSER_UID: `${user.uid}`, SHEAF_BROWSER_GID: `${user.gid}`, SHEAF_BROWSER: executablePath },
  };
}
