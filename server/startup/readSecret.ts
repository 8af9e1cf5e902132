import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { refusalFromError, StartupError } from '../db/embedded/StartupError.ts';
import { makeOnce } from '../launch/makeOnce.mjs';

/** In the data folder. */
export const secretFileName = 'secrets.json';

const secretsFile = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ secret: z.string().min(32) }));

/**
 * Returns the secret that signs sessions and seals stored values. It is made at the first start; processes that start
 * at the same time agree on one.
 * @throws StartupError when the folder or the file cannot be used
 */
export function readSecret(dataFolder: string): string {
  const file = join(dataFolder, secretFileName);
  const read = secretsFile.safeParse(readOrMake(file, dataFolder));
  if (read.success) return read.data.secret;
  throw new StartupError(
    `${file} holds no secret. Put it back from a backup. Without one, remove it: a new one is made, everybody has to sign in again, and cookies and passwords of proxies that tasks keep have to be entered again.`,
  );
}

/** Returns the secret of the data folder without making one; `null` where the file is missing or holds none. */
export function findSecret(dataFolder: string): string | null {
  const file = join(dataFolder, secretFileName);
  const read = secretsFile.safeParse(existsSync(file) ? readFileSync(file, 'utf8') : '');
  return read.success ? read.data.secret : null;
}

function readOrMake(file: string, dataFolder: string): string {
  try {
    mkdirSync(dataFolder, { recursive: true });
    makeOnce(file, JSON.stringify({ secret: randomBytes(32).toString('base64url') }), 0o600);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw refusalFromError(error, dataFolder);
  }
}

/**
 * Returns the demo account's password: the same in every process that has the secret, so that nothing about the demo is
 * stored.
 */
export function demoPassword(secret: string): string {
  return createHmac('sha256', secret).update('demo password').digest('base64url').replace(/[-_]/gu, '').slice(0, 12);
}
