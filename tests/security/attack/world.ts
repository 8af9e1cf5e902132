import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { AccountLevel } from '#core/domain/account/level.ts';
import { openHashing } from '#server/auth/hashing/openHashing.ts';
import { makeAccount } from '#server/commands/account/makeAccount.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { findFreePort } from '#server/db/embedded/port.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { endProcess, readDatabaseUrl, startWholeService } from '#tests/faults/wholeService.ts';

export interface Person {
  accountId: string;
  userName: string;
  email: string;
  cookie: string;
}

/** A service as an operator runs it, with the accounts and pages that attacks need. */
export interface World {
  origin: string;
  port: number;
  servicePid: number;
  service: ChildProcess;
  logFile: string;
  database: Database;
  /** The honest account whose calls are timed during the attacks. */
  bystander: Person;
  /** A page of the site that answers after some seconds; another one answers at once. */
  slowPage: string;
  quickPage: string;
  join(level: AccountLevel): Promise<Person>;
  close(): Promise<void>;
}

export const password = 'correct horse battery staple';
/** The operator's templates that attacks need: one of another account, one with a daily cap, one without a price. */
export const privateTemplate = { id: 990_001, slug: 'attack-private' };
export const cappedTemplate = { id: 990_002, slug: 'attack-capped', rowsPerDay: 10 };
/** A template that is free on any plan. */
export const freeTemplate = { id: 990_003, slug: 'attack-free' };
/** A template that is part of the service: any addresses, also by rule. */
export const urlTemplate = { id: 1005, version: 2 };
/** A template that is part of the service: any pages, rendered by a browser. */
export const renderedTemplate = { id: 1034, slug: 'rendered-pages' };
const secret = 'the secret of the attacked service, 40 chars';
const slowMs = 15_000;

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-attack-'));
  // Under root the database server runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const dataFolder = join(folder, 'data');
  const site = await startSite();
  const { port: sitePort } = site.address() as AddressInfo;
  const logFile = join(folder, 'service.log');
  const port = await findFreePort();
  const environment = {
    SHEAF_SECRET: secret,
    SHEAF_LOG: logFile,
    SHEAF_HOSTS: await writeHosts(folder, `127.0.0.1:${sitePort}`),
    SHEAF_TEMPLATES: await writeTemplates(folder),
  };
  const service = await startWholeService({ dataFolder, port, environment });
  const database = openDatabase(readDatabaseUrl(dataFolder), { poolSize: 2 });
  const joinAs = (level: AccountLevel): Promise<Person> => makePerson(database, service.origin, level);
  return {
    origin: service.origin,
    port,
    servicePid: service.process.pid ?? 0,
    service: service.process,
    logFile,
    database,
    bystander: await joinAs(AccountLevel.Professional),
    slowPage: `http://127.0.0.1:${sitePort}/slow`,
    quickPage: `http://127.0.0.1:${sitePort}/quick`,
    join: joinAs,
    close: async () => {
      await database.close();
      await endProcess(service.process, 'SIGTERM');
      site.closeAllConnections();
      site.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

const hashing = openHashing();
/** Hashed once: accounts that join beside an attack must not use its processor time. */
const passwordHash = await hashing.hash(password);

/** Makes an account without the sign-up, whose limits are an attack of their own. */
async function makePerson(database: Database, publicUrl: string, level: AccountLevel): Promise<Person> {
  const userName = `p${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const email = `${userName}@example.com`;
  const draft = { email, userName, passwordHash, language: 'en-US', level, isDemo: false } as const;
  const { accountId, setCookies } = await database.withoutRls(async (tx) => {
    const made = await makeAccount(tx, { secret, publicUrl, hashing }, draft);
    if (level !== AccountLevel.Free) {
      await insertCredit(tx, { accountId: made.accountId, amountMicro: 50_000_000, cause: `credit:${made.accountId}` });
    }
    return made;
  });
  return { accountId, userName, email, cookie: setCookies.map((line) => line.split(';')[0]).join('; ') };
}

async function startSite(): Promise<Server> {
  const site = createServer((request, response) => {
    const answer = (): void => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><title>${request.url}</title><meta name="description" content="a page">`);
    };
    setTimeout(answer, request.url?.startsWith('/slow') === true ? slowMs : 0);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  return site;
}

async function writeHosts(folder: string, host: string): Promise<string> {
  const file = join(folder, 'hosts.json');
  const open = { allowPrivate: true, ignoreRobots: true, connections: 16, delayMs: 0 };
  await writeFile(file, JSON.stringify([{ host, ...open }]));
  return file;
}

async function writeTemplates(folder: string): Promise<string> {
  const templates = join(folder, 'templates');
  await mkdir(templates);
  const { id, slug, rowsPerDay } = cappedTemplate;
  await copyTemplate(templates, slug, { templateRegistrationId: id, dailyMaxExtractedCount: rowsPerDay });
  await copyTemplate(templates, privateTemplate.slug, {
    templateRegistrationId: privateTemplate.id,
    scope: 'Private',
    allowedUserNames: ['somebody-else'],
  });
  const prices = { free: 0, basic: 0, standard: 0, professional: 0, enterprise: 0 };
  await copyTemplate(templates, freeTemplate.slug, { templateRegistrationId: freeTemplate.id, prices });
  return templates;
}

async function copyTemplate(folder: string, slug: string, changes: object): Promise<void> {
  const own = join(folder, slug);
  await cp(join(import.meta.dirname, '../../../server/templates/page-metadata'), own, { recursive: true });
  const file = join(own, 'template.json');
  const template = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...template, slug, ...changes }));
}
