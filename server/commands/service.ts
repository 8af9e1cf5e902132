import type { AccountLevel } from '#core/domain/account/level.ts';
import type { Result } from '#core/domain/refusal.ts';
import type { AuthSettings } from '#server/auth/auth.ts';
import type { SecretBox } from '#server/auth/secretBox.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { SignUpCodes } from '#server/auth/signUpCodes.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import type { MailDesk } from '#server/mail/mailDesk.ts';
import type { Offer } from '#server/present/presentAccount.ts';
import type { ProxyPool } from '#server/engine/proxies/pool.ts';
import type { OperatorApp } from '#server/relatedApps.ts';
import type { Gallery } from '#server/templates/gallery.ts';
import type { Heads } from './sync/heads.ts';
import type { AccessLimits } from './account/accessLimits.ts';
import type { BrowserSupply } from './template/browserSupply.ts';
import type { LikeCounts } from './template/likeCounts.ts';
import type { TrialAnswers } from './template/trial/trialAnswers.ts';

/** All that commands work with; made once in the composition root. */
export interface Service {
  database: Database;
  gallery: Gallery;
  heads: Heads;
  likes: LikeCounts;
  sessions: Sessions;
  auth: AuthSettings;
  /** Secrets at rest. */
  secrets: SecretBox;
  accessLimits: AccessLimits;
  trials: TrialAnswers;
  browsers: BrowserSupply;
  /** There is no space left for more than a little (server/startup/watchDisk.ts). */
  isStorageFull: () => boolean;
  /** The service's life. */
  epoch: string;
  /** Origin of this service: `{+service}` in recipes. */
  publicUrl: string;
  hostRules: readonly HostRule[];
  /** The operator's premium proxies as they are now. */
  proxyPool: () => ProxyPool | null;
  /** Beside templates (§2.5). */
  relatedApps: readonly OperatorApp[];
  /** `needsCode`: who signs up shows by a code that mails to the address reach them. */
  signup: { isOpen: boolean; level: AccountLevel; needsCode: boolean };
  signUpCodes: SignUpCodes;
  /** Mails that somebody waits for. */
  mailDesk: MailDesk;
  offer: Offer;
  demo: { login: string; password: string } | null;
}

/** What a start takes of it: the part that a worker process has too, for the runs that schedules begin. */
export type StartService = Pick<
  Service,
  'database' | 'gallery' | 'secrets' | 'proxyPool' | 'publicUrl' | 'hostRules' | 'browsers' | 'isStorageFull'
>;

/** Undoes a transaction whose work was refused; never leaves `inAccount`. */
class Undo extends Error {}

/** One transaction as the account; a refusal undoes what it wrote. */
export async function inAccount<Value>(
  service: Service,
  accountId: string,
  work: (tx: Tx) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  let result: Result<Value> | undefined;
  try {
    await service.database.withAccount(accountId, async (tx) => {
      result = await work(tx);
      if (!result.ok) throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  if (result === undefined) throw new Error('a transaction ended without its work');
  return result;
}

/** The same for what changes what devices keep: the account's next revision comes first and is its lock. */
export async function changeAccount<Value>(
  service: Service,
  accountId: string,
  work: (tx: Tx, revision: number) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const result = await inAccount(service, accountId, async (tx) => work(tx, await nextRevision(tx, accountId)));
  service.heads.forget(accountId);
  return result;
}
