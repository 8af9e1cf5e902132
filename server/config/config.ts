import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { AccountLevel } from '#core/domain/account/level.ts';
import { defaultExportDays } from '#core/domain/data/exportFile.ts';
import type { IdentityClients } from '../auth/identities/openIdentities.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import { browserBytes } from '../engine/browser/limits.ts';
import { findBrowser } from '../engine/browser/process/findBrowser.ts';
import type { HostRule } from '../engine/egress/hostRules.ts';
import { isLoopbackName } from '../http/door/clientAddress.ts';
import { doorLimits } from '../http/door/doorLimits.ts';
import { defaultPicturesMb } from '../engine/pictures/openPictures.ts';
import { defaultWidget, type ChatSettings } from '../intercom.ts';
import type { PaymentChoice } from '../payments/openPayments.ts';
import { readSales, type Sales } from '../payments/salesFile.ts';
import { readOperatorPages, type OperatorPages } from '../operatorPages.ts';
import { readRelatedApps, type OperatorApp } from '../relatedApps.ts';
import { demoShopRule, hostsFileOf, readHostRules } from './hostRulesFile.ts';
import { readIdentityClients } from './identityClients.ts';
import { readVariables, type Variables } from './variables.ts';

type Run = 'web' | 'worker' | 'all';
type Part = 'web' | 'worker' | 'backup';

/** All settings of the environment and the arguments, read once and checked. */
export interface Config {
  readonly run: Run;
  /** The part of this process, as the first process or the web half passes it; `null`: it is the first. */
  readonly part: Part | null;
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** `null`: an embedded server in the data folder. */
  readonly databaseUrl: string | null;
  /** Origin under which users and the engine reach the service. */
  readonly publicUrl: string;
  /** By default true for a service on one machine with its own database, without a setting for other users. */
  readonly isDemo: boolean;
  /** Replaced in this list when the file changes (watchHostRules.ts). */
  readonly hostRules: HostRule[];
  readonly hostsFile: string;
  /** A browser for templates that need one; `null`: none was found. */
  readonly browserPath: string | null;
  /** The browser may run without its sandbox. */
  readonly isSandboxOff: boolean;
  /** The maximum memory of one browser with all its processes. */
  readonly maxBrowserBytes: number;
  readonly relatedApps: readonly OperatorApp[];
  /** Without a mail server, mails become files in the data folder. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string };
  /** `needsCode`: a sign-up must prove with a code that its user reads the mails of the address. */
  readonly signup: { readonly isOpen: boolean; readonly level: AccountLevel; readonly needsCode: boolean };
  /** Days of the free trial, 0 for none, and the contact for plans and credit. */
  readonly offer: { readonly trialDays: number; readonly contact: string | null };
  /** The provider of payments, and the goods. A demo takes test payments, which move no money. */
  readonly payments: {
    readonly choice: PaymentChoice;
    readonly stripe: { readonly key: string; readonly webhookSecret: string } | null;
    readonly sales: Sales;
  };
  /** The client at Google, for spreadsheets; `null`: they are not offered. */
  readonly google: { readonly clientId: string; readonly clientSecret: string } | null;
  /** The operator's chat widget; `null`: the console shows none. */
  readonly chat: ChatSettings | null;
  /** The clients at services whose accounts sign in here. */
  readonly identities: IdentityClients;
  readonly operator: { readonly email: string; readonly password: string } | null;
  /** Signs sessions; `null`: made at the first start and stored in the data folder. */
  readonly secret: string | null;
  readonly workerProcesses: number;
  readonly subtasksAtOnce: number;
  /** The maximum JavaScript memory of the web half and of each worker, in MiB. */
  readonly memoryMb: number;
  /**
   * Disk space that stays free beside the embedded database, in MB; 0: none; `null`: the default of
   * server/startup/watchDisk.ts.
   */
  readonly diskReserveMb: number | null;
  /** The days for which the files of exports are kept. */
  readonly exportDays: number;
  /** The disk space for pictures of rows on this host, in MB; 0: none are kept. */
  readonly picturesMb: number;
  readonly logFile: string | null;
  /**
   * The token that allows reading the metrics; `null`: only this machine may, and only while the service has no public
   * address.
   */
  readonly metricsToken: string | null;
  /** The proxies whose statement about the sender of a request is trusted. */
  readonly trustedProxies: readonly string[];
  /** The maximum of open connections of one web process, and of them from one address. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** Premium proxies: a file or an https address; `null`: there are none. */
  readonly proxyPool: string | null;
  /** The backups that operators make on the console. */
  readonly backupFolder: string;
  /** The operator's own templates, one folder each. */
  readonly templatesFolder: string | null;
  /** The operator's terms, privacy statement and imprint. */
  readonly pages: OperatorPages;
}

/** Reads arguments over environment over defaults. Throws `StartupError` with one sentence per bad value. */
export function readConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Readonly<Config> {
  const given = readVariables(args, environment);
  const dataFolder = resolve(given.SHEAF_DATA ?? join(import.meta.dirname, '..', '..', '.sheaf'));
  const run = given.SHEAF_RUN ?? 'all';
  const port = given.PORT ?? 8080;
  const publicUrl = given.SHEAF_PUBLIC_URL ?? `http://127.0.0.1:${port}`;
  const isAlone = run === 'all' && !given.DATABASE_URL && !given.SHEAF_PUBLIC_URL && !given.SHEAF_OPERATOR_EMAIL;
  const isDemo = given.SHEAF_DEMO === undefined ? isAlone : given.SHEAF_DEMO === 'yes';
  const workerProcesses = given.SHEAF_WORKERS ?? 1;
  return Object.freeze({
    run,
    part: given.SHEAF_PART ?? null,
    host: given.HOST ?? '127.0.0.1',
    port,
    dataFolder,
    databaseUrl: given.DATABASE_URL ?? null,
    publicUrl,
    isDemo,
    hostRules: [...readHostRules(given.SHEAF_HOSTS, dataFolder), demoShopRule(publicUrl)],
    hostsFile: hostsFileOf(given.SHEAF_HOSTS, dataFolder),
    browserPath: given.SHEAF_CHROMIUM ?? findBrowser(environment['PATH'] ?? ''),
    isSandboxOff: given.SHEAF_CHROMIUM_SANDBOX === 'off',
    maxBrowserBytes:
      given.SHEAF_CHROMIUM_MB === undefined ? browserBytes(workerProcesses) : given.SHEAF_CHROMIUM_MB * 1024 * 1024,
    relatedApps: readRelatedApps(given.SHEAF_RELATED_APPS, dataFolder),
    mail: { smtpUrl: given.SMTP_URL ?? null, from: given.SHEAF_MAIL_FROM ?? `sheaf@${new URL(publicUrl).hostname}` },
    signup: {
      isOpen: (given.SHEAF_SIGNUP ?? (isDemo ? 'open' : 'closed')) === 'open',
      level: AccountLevel[given.SHEAF_SIGNUP_LEVEL ?? (isDemo ? 'Standard' : 'Free')],
      // A demo on this machine without a mail server asks for no code: it has no other users whose address could be
      // misused.
      needsCode: !isDemo || given.SMTP_URL !== undefined || !isLoopbackName(new URL(publicUrl).hostname),
    },
    offer: { trialDays: given.SHEAF_TRIAL_DAYS ?? (isDemo ? 14 : 0), contact: given.SHEAF_CONTACT ?? null },
    payments: readPayments(given, isDemo, dataFolder),
    google: readGoogle(given),
    chat: readChat(given),
    identities: readIdentityClients(given),
    operator: readOperator(given),
    secret: given.SHEAF_SECRET ?? null,
    workerProcesses,
    subtasksAtOnce: given.SHEAF_WORKER_SUBTASKS ?? 8,
    memoryMb: given.SHEAF_MEMORY_MB ?? memoryShareMb(workerProcesses + 1),
    diskReserveMb: given.SHEAF_DISK_RESERVE_MB ?? null,
    exportDays: given.SHEAF_EXPORT_DAYS ?? defaultExportDays,
    picturesMb: given.SHEAF_PICTURES_MB ?? defaultPicturesMb,
    logFile: given.SHEAF_LOG === undefined ? null : resolve(given.SHEAF_LOG),
    metricsToken: given.SHEAF_METRICS_TOKEN ?? null,
    trustedProxies: given.SHEAF_TRUSTED_PROXIES ?? (publicUrl.startsWith('https:') ? loopback : []),
    maxConnections: given.SHEAF_MAX_CONNECTIONS ?? doorLimits.connections,
    maxConnectionsPerAddress: given.SHEAF_MAX_CONNECTIONS_PER_ADDRESS ?? doorLimits.connectionsPerAddress,
    proxyPool: readPlace(given.SHEAF_PROXY_POOL),
    backupFolder: resolve(given.SHEAF_BACKUPS ?? join(dataFolder, 'backups')),
    templatesFolder: given.SHEAF_TEMPLATES === undefined ? null : resolve(given.SHEAF_TEMPLATES),
    pages: readOperatorPages(given.SHEAF_PAGES === undefined ? undefined : resolve(given.SHEAF_PAGES)),
  });
}

/**
 * Half of the machine's memory, or of its container's limit, shared by all processes; at most the maximum that each one
 * needs.
 */
function memoryShareMb(processes: number): number {
  const constrained = process.constrainedMemory();
  const bytes = Math.min(totalmem(), constrained > 0 ? constrained : Infinity);
  return Math.round(Math.min(2_048, Math.max(512, bytes / 2 ** 21 / processes)));
}

/** With TLS in front of the service, requests arrive from a proxy on this machine, unless the operator sets more. */
const loopback = ['127.0.0.0/8', '::1/128'];

/** Returns a path in full, an address unchanged. */
function readPlace(place: string | undefined): string | null {
  if (place === undefined) return null;
  return /^https:/iu.test(place) ? place : resolve(place);
}

function readOperator({ SHEAF_OPERATOR_EMAIL, SHEAF_OPERATOR_PASSWORD }: Variables): Config['operator'] {
  if (SHEAF_OPERATOR_EMAIL === undefined && SHEAF_OPERATOR_PASSWORD === undefined) return null;
  if (SHEAF_OPERATOR_EMAIL === undefined || SHEAF_OPERATOR_PASSWORD === undefined) {
    throw new StartupError('SHEAF_OPERATOR_EMAIL and SHEAF_OPERATOR_PASSWORD belong together: one of them is missing.');
  }
  return { email: SHEAF_OPERATOR_EMAIL, password: SHEAF_OPERATOR_PASSWORD };
}

function readGoogle({ SHEAF_GOOGLE_CLIENT_ID, SHEAF_GOOGLE_CLIENT_SECRET }: Variables): Config['google'] {
  if (SHEAF_GOOGLE_CLIENT_ID === undefined && SHEAF_GOOGLE_CLIENT_SECRET === undefined) return null;
  if (SHEAF_GOOGLE_CLIENT_ID === undefined || SHEAF_GOOGLE_CLIENT_SECRET === undefined) {
    throw new StartupError(
      'SHEAF_GOOGLE_CLIENT_ID and SHEAF_GOOGLE_CLIENT_SECRET belong together: one of them is missing.',
    );
  }
  return { clientId: SHEAF_GOOGLE_CLIENT_ID, clientSecret: SHEAF_GOOGLE_CLIENT_SECRET };
}

function readChat({
  SHEAF_INTERCOM_APP: appId,
  SHEAF_INTERCOM_SECRET: secret,
  SHEAF_INTERCOM_WIDGET: widget,
}: Variables): Config['chat'] {
  if (appId !== undefined) return { appId, secret: secret ?? null, widget: widget ?? defaultWidget };
  if (secret === undefined && widget === undefined) return null;
  throw new StartupError('SHEAF_INTERCOM_SECRET and SHEAF_INTERCOM_WIDGET need SHEAF_INTERCOM_APP.');
}

/** Keys of Stripe choose it, unless the operator has chosen otherwise. */
function readPayments(given: Variables, isDemo: boolean, dataFolder: string): Config['payments'] {
  const { SHEAF_STRIPE_KEY: key, SHEAF_STRIPE_WEBHOOK_SECRET: webhookSecret } = given;
  const stripe = key === undefined || webhookSecret === undefined ? null : { key, webhookSecret };
  const choice = given.SHEAF_PAYMENTS ?? (stripe === null ? (isDemo ? 'test' : 'off') : 'stripe');
  if (stripe === null && (choice === 'stripe' || key !== undefined || webhookSecret !== undefined)) {
    throw new StartupError(
      'Payments by Stripe need SHEAF_STRIPE_KEY and SHEAF_STRIPE_WEBHOOK_SECRET: one of them is missing.',
    );
  }
  return { choice, stripe, sales: readSales(given.SHEAF_SALES, dataFolder) };
}
