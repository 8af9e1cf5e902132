import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OtherUser } from '#server/otherUser.ts';

/** The account that is used where it exists. */
const accountName = 'sheaf-browser';
/**
 * The first user id to try: a process may run under a number without an account. This id is used, or the next one that
 * no account has. Not `nobody`, which owns the files of the database.
 */
const firstUid = 64_217;

/**
 * The user that runs the browser. `null` means the user of this process; where that is root on Linux, it is another
 * user who owns nothing but the browser's folders.
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

/** The program and environment to start instead of the browser, so that the browser runs as this user. */
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
