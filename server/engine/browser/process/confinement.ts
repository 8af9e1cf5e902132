import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { OtherUser } from '#server/otherUser.ts';
import { browserUser, startedAs } from './browserUser.ts';

/** The confinement of a browser: its user and its sandbox. */
export interface Confinement {
  user: OtherUser | null;
  hasSandbox: boolean;
}

export interface ConfinementOptions {
  executablePath: string;
  /** Set by the operator: the browser runs without its sandbox, but still not as root. */
  isSandboxOff?: boolean | undefined;
}

/** The browser is not started. The message explains to the operator why and what to do. */
export class BrowserRefused extends Error {
  /** True where only a start of the browser could find the problem. Another probe would not show it. */
  readonly isLasting: boolean;

  constructor(sentence: string, isLasting = false) {
    super(sentence);
    this.isLasting = isLasting;
  }
}

/**
 * Checks that Chromium can run with its sandbox and not as root; otherwise it is not started. Some problems appear only
 * when Chromium starts (`sandboxTrouble`). Rejects with `BrowserRefused`.
 */
export async function confine({ executablePath, isSandboxOff = false }: ConfinementOptions): Promise<Confinement> {
  const user = browserUser();
  const found = process.platform === 'linux' ? await probe(user, executablePath) : Found.Everything;
  const sentence = refusalOf(found, { executablePath, user, isSandboxOff, canHelp: canHelperHelp() });
  if (sentence !== null) throw new BrowserRefused(sentence);
  return { user, hasSandbox: !isSandboxOff };
}

/** Exit codes of the probe. */
export const Found = { Everything: 0, NoBrowser: 3, NoNamespaces: 4, NoUser: 127 } as const;
export type Found = (typeof Found)[keyof typeof Found];

/**
 * The probe, run as the browser's user: may this user run the browser, and may it create user namespaces, which the
 * sandbox needs?
 */
const script = `
test -x "$0" || exit ${Found.NoBrowser}
command -v unshare >/dev/null || exit 0
unshare --user true 2>/dev/null || exit ${Found.NoNamespaces}`;

async function probe(user: OtherUser | null, executablePath: string): Promise<Found> {
  const { executablePath: program, env } = startedAs(user, '/bin/sh');
  const { PATH = '' } = process.env;
  const child = spawn(program, ['-c', script, executablePath], { env: { PATH, ...env }, cwd: '/', stdio: 'ignore' });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  return Object.values(Found).find((each) => each === code) ?? Found.NoUser;
}

/** The reason for the refusal as a sentence for the operator, or `null`. */
export function refusalOf(
  found: Found,
  {
    executablePath,
    user,
    isSandboxOff,
    canHelp,
  }: Required<ConfinementOptions> & { user: OtherUser | null; canHelp: boolean },
): string | null {
  const notRoot = 'run the service as a user that is not root';
  switch (found) {
    case Found.NoUser:
      if (user === null) return null;
      return `Chromium is not started: it must not run as root, and cannot be run as another user (${user.uid}). That takes the program setpriv (package util-linux) and the right to change users. Install it, or ${notRoot}.`;
    case Found.NoBrowser:
      return `Chromium is not started: ${user === null ? 'this user' : `user ${user.uid}, as whom it would run because this service runs as root,`} may not run ${executablePath}. Put it where everybody may run it (below /usr or /opt)${user === null ? '' : `, or ${notRoot}`}.`;
    case Found.NoNamespaces:
      return isSandboxOff || canHelp ? null : noSandbox;
    case Found.Everything:
      return null;
  }
}

/**
 * True where Chromium's setuid helper could create the sandbox without user namespaces. Only Chromium knows whether the
 * helper is installed.
 */
function canHelperHelp(): boolean {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/mu.exec(status)?.[1] ?? '0'}`);
    return (bounding & sysAdmin) !== 0n && !/^NoNewPrivs:\s*1/mu.test(status);
  } catch {
    return true;
  }
}

const sysAdmin = 1n << 21n;

const noSandbox =
  'Chromium is not started: its sandbox does not work on this machine. It needs user namespaces: allow them (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns; in a container a seccomp profile that lets them be made). SHEAF_CHROMIUM_SANDBOX=off runs Chromium without its sandbox: then every page that is opened is trusted with what its user may do.';

/** Returns the refusal where Chromium ended because it has no sandbox, by the driver's message; otherwise `null`. */
export function sandboxTrouble(error: unknown): BrowserRefused | null {
  return error instanceof Error && /No usable sandbox/iu.test(error.message)
    ? new BrowserRefused(noSandbox, true)
    : null;
}
