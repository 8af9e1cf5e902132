import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '#core/wire/calls/account/accountCalls.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { startService } from '#tests/support/service.ts';
import { ensureBuilt } from '../../../server/launch/build.mjs';

interface SitePage {
  name: string;
  address: string;
  isSignedIn: boolean;
}

/** The service as `npm start` runs it, and the pages to audit. */
export interface Site {
  pages: readonly SitePage[];
  /** The session cookie of an account. */
  cookie: string;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  await ensureBuilt(join(import.meta.dirname, '../../..'), process.execPath);
  const dataFolder = mkdtempSync(join(tmpdir(), 'sheaf-bench-lighthouse-'));
  // Under root the database runs as another user, who must be able to enter the folder.
  chmodSync(dataFolder, 0o755);
  const service = await startService({ dataFolder, port: await findFreePort(), args: ['--demo'] });
  const { origin } = service;
  const body = { email: 'light@example.com', userName: 'light', password: 'a long password', language: 'en-US' };
  const answer = await fetch(origin + signUp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const page = (name: string, path: string, isSignedIn = false): SitePage => ({
    name,
    address: origin + path,
    isSignedIn,
  });
  return {
    pages: [
      page('home', '/'),
      page('plans', '/pricing'),
      page('download', '/download/latest'),
      page('help', '/help/exports'),
      page('public gallery', '/template'),
      page('public template page', '/template/demo-shop-products'),
      page('console gallery', '/console/template', true),
    ],
    cookie,
    close: async () => {
      await service.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
