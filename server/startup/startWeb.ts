import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AccountLevel } from '#core/domain/account/level.ts';
import { loadCommonPasswords } from '../auth/commonPasswords.ts';
import type { Config } from '../config/config.ts';
import { makeAccount } from '../commands/account/makeAccount.ts';
import { refusePassword, type UnfitPassword } from '../commands/account/passwords.ts';
import type { CommandContext } from '../commands/commandContext.ts';
import { openDatabase, type Tx } from '../db/database.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import { refusalOfDatabaseError } from '../db/refusalOfDatabaseError.ts';
import { findTaken } from '../db/tables/account/accounts.ts';
import { ensureDemoAccount } from '../demo/demoAccount.ts';
import { createApp } from '../http/app.ts';
import { mailFailure, openMailDesk } from '../mail/mailDesk.ts';
import { openMailer } from '../mail/openMailer.ts';
import { openBackupDesk } from '../operator/backup/desk/backupDesk.ts';
import type { Restarts } from '../supervisor/messages.ts';
import { readConsoleFiles } from '../http/pages/consoleFiles.ts';
import { loadTemplates } from './loadTemplates.ts';
import { openProxyPool } from './openProxyPool.ts';
import { openService } from './openService.ts';
import { openDiskWatch } from './watchDisk.ts';
import { watchHostRules } from '../config/watchHostRules.ts';
import { startReportingWeb } from './repeated/reportWeb.ts';
import { startMails, type Mails } from './repeated/startMails.ts';
import { startPayments } from './repeated/startPayments.ts';

const poolSize = 10;

export interface Web {
  /** The one line for the terminal. */
  line: string;
  /** Refuses new requests, ends those under way, and closes the database. */
  stop: () => Promise<void>;
}

/** A worker that starts with this process reports within this time, also on a busy machine. */
const startSeconds = 30;

/** Starts the HTTP half of the service; the `restarts` of its processes are for the metrics. */
export async function startWeb(
  config: Config,
  databaseUrl: string,
  log: FastifyBaseLogger,
  restarts: () => Restarts = () => ({ web: 0, worker: 0 }),
): Promise<Web> {
  const gallery = await loadTemplates(config.templatesFolder);
  const consoleFiles = await readConsoleFiles(join(import.meta.dirname, '..', '..', 'dist'));
  const { pool, close: closePool } = await openProxyPool(config.proxyPool, log);
  const database = openDatabase(databaseUrl, { poolSize });
  const disk = await openDiskWatch(config);
  const mailbox = join(config.dataFolder, 'mailbox');
  const mailer = openMailer({ ...config.mail, folder: mailbox });
  const mailDesk = openMailDesk(mailer, (error) => log.warn(mailFailure(error), 'a mail could not be sent'));
  let mails: Mails | null = null;
  const given = {
    ...config,
    proxyPool: pool,
    isStarting: () => process.uptime() < startSeconds,
    isStorageFull: disk.isFull,
    mailDesk,
    backups: openBackupDesk({ folder: config.backupFolder, command: backupCommand(), environment: process.env }),
    sendsMail: config.mail.smtpUrl !== null,
    restarts: () => ({ ...restarts() }),
    sendMailsNow: async () => mails?.sendNow(),
  };
  const hosts = await watchHostRules(config, log);
  const { service, close } = await openService(given, database, gallery);
  const { metricsToken, trustedProxies, maxConnections, maxConnectionsPerAddress } = config;
  const app = createApp({
    service,
    consoleFiles,
    refusalOfError: refusalOfDatabaseError,
    metricsToken,
    trustedProxies,
    door: { connections: maxConnections, connectionsPerAddress: maxConnectionsPerAddress },
    restarts,
    log,
  });
  let reporting: ReturnType<typeof startReportingWeb> | null = null;
  let payments: ReturnType<typeof startPayments> | null = null;
  const stop = async () => {
    await payments?.stop();
    await app.close();
    await mails?.stop();
    await reporting?.stop();
    mailer.close();
    closePool();
    disk.close();
    hosts.close();
    await close();
    await database.close();
  };
  try {
    await ensureOperator(service, config.operator);
    await app.listen({ port: config.port, host: config.host }).catch(refuseListening(config));
    if (service.demo !== null) await ensureDemoAccount(service, service.demo);
    mails = await startMails(service, mailer, log);
    payments = startPayments(service, log);
    reporting = startReportingWeb(database, log);
    warnOfMailbox(config, mailbox, log);
    if (config.signup.isOpen) await loadCommonPasswords();
  } catch (error) {
    await stop();
    throw error;
  }
  return { line: readyLine(service), stop };
}

/** This program with the same settings: of an argument that is given twice the last one counts. */
function backupCommand(): string[] {
  return [process.execPath, ...process.execArgv, ...process.argv.slice(1), '--part=backup'];
}

/** Warns when sign-up needs codes that no mail server sends: then no visitor can sign up. */
function warnOfMailbox({ mail, signup }: Config, folder: string, log: FastifyBaseLogger): void {
  if (!signup.isOpen || !signup.needsCode || mail.smtpUrl !== null) return;
  log.warn({ folder }, 'sign-up needs codes by mail and SMTP_URL is not set: they are left in a folder');
}

function readyLine({ publicUrl, demo }: CommandContext): string {
  return `Sheaf is ready at ${publicUrl}${demo === null ? '' : `  (demo account: ${demo.login} / ${demo.password})`}`;
}

const unfitPasswords: Record<UnfitPassword, string> = {
  PasswordTooCommon:
    'SHEAF_OPERATOR_PASSWORD is one of the passwords that are tried first: it must be a less common one.',
  PasswordIsName: 'SHEAF_OPERATOR_PASSWORD must not contain “operator”, “sheaf” or the name in SHEAF_OPERATOR_EMAIL.',
};

/** Makes the first account of a service that is no demo from the environment; no password is built in. */
async function ensureOperator(service: CommandContext, operator: Config['operator']): Promise<void> {
  if (operator === null) return;
  const { email, password } = operator;
  const isThere = (tx: Tx) => findTaken(tx, email, 'operator').then((taken) => taken !== null);
  if (await service.database.withoutRls(isThere)) return;
  const unfit = await refusePassword(password, { email, userName: 'operator' });
  if (unfit !== null) throw new StartupError(unfitPasswords[unfit.code]);
  const passwordHash = await service.auth.hashing.hash(password);
  await service.database.withoutRls(async (tx) => {
    if (await isThere(tx)) return;
    const level = AccountLevel.EnterprisePlus;
    const draft = { email, passwordHash, userName: 'operator', language: 'en-US', level, isDemo: false } as const;
    await makeAccount(tx, service.auth, draft);
  });
}

function refuseListening({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port with --port.`,
      EACCES: `This user may not use port ${port}. Choose a port above 1023 with --port.`,
      EADDRNOTAVAIL: `This machine has no address ${host}. HOST must be one of its addresses, or 0.0.0.0 for all.`,
      ENOTFOUND: `This machine has no address ${host}. HOST must be one of its addresses, or 0.0.0.0 for all.`,
    };
    throw new StartupError(reasons[error.code ?? ''] ?? error.message, { cause: error });
  };
}
