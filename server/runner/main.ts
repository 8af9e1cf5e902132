import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { RefusalCode } from '#core/domain/refusal.ts';
import { revokeRunner } from '#core/wire/calls/runner/deviceCalls.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import { createApiClient, originOf, type ApiClient } from './apiClient.ts';
import { openHome } from './home.ts';
import { openLink } from './openLink.ts';
import { registerLinks, unregisterLinks } from './registerLinks.ts';
import { parseSchedule, scheduleForms, scheduleTask } from './schedule.ts';
import { sentenceOfFailed } from './sentences.ts';
import { signIn } from './signIn.ts';
import { findTask, taskLines } from './tasks.ts';
import { openAsk, openTerminal } from './terminal.ts';

const usage = `Runs your tasks on this machine:
  npm run runner -- sign-in --service <address>    signs this machine in to your account
  npm run runner -- tasks                          lists your tasks
  npm run runner -- run <task> [--new]             runs a task here; Ctrl-C stops it and keeps its rows
  npm run runner -- schedule <task> <when>         sets its timer in the cloud, where <when> is one of
${scheduleForms}
  npm run runner -- register | unregister          lets links of the console open this runner, on a Linux desktop
  npm run runner -- open <link>                    does what such a link asks for, after a question
  npm run runner -- sign-out                       takes this machine its access
A task is named by its id, or by its name where only one has it.`;

const notSignedIn = 'This machine is not signed in: npm run runner -- sign-in --service <address>';

interface Task {
  taskId: string;
  taskName: string;
}

const home = openHome(process.env);
const terminal = openTerminal(process.stdout);
const ask = openAsk(process.stdin, process.stdout);
const machine = { platform: process.platform, environment: process.env };
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Runs a command. The exit code: 0 done, 1 not done, 2 no such command, 130 stopped by Ctrl-C. */
async function main([command = '', ...args]: string[]): Promise<number> {
  const run = commands.get(command) ?? signedInCommand(command);
  return (await run?.(args)) ?? end(usage, 2);
}

/** Runs with the arguments of a command; `null` where they do not fit the command. */
type Command = (args: string[]) => Promise<number> | number | null;

const commands = new Map<string, Command>(
  Object.entries<Command>({
    'sign-in': (args) => {
      const { service } = read(args, 0, { service: { type: 'string' } })?.values ?? {};
      return typeof service === 'string' ? begin(service) : null;
    },
    register: (args) => (read(args, 0) === null ? null : endWith(registerLinks({ ...machine, command: ownCommand() }))),
    unregister: (args) => (read(args, 0) === null ? null : endWith(unregisterLinks(machine))),
    open: (args) => {
      const [link] = read(args, 1)?.positionals ?? [];
      return link === undefined ? null : open(link);
    },
  }),
);

type ServiceCommand = (args: string[], service: ApiClient, runnerId: string) => Promise<number> | null;

const serviceCommands = new Map<string, ServiceCommand>(
  Object.entries<ServiceCommand>({
    tasks: (args, service) => (read(args, 0) === null ? null : list(service)),
    'sign-out': (args, service, runnerId) => (read(args, 0) === null ? null : signOut(service, runnerId)),
    run: (args, service) => {
      const { positionals, values } = read(args, 1, { new: { type: 'boolean' } }) ?? {};
      const [task] = positionals ?? [];
      return task === undefined ? null : run(service, task, values?.['new'] === true);
    },
    // The words after the task are parsed by parseSchedule.
    schedule: ([task, ...when], service) =>
      task === undefined || when.length === 0 ? null : schedule(service, task, when),
  }),
);

function signedInCommand(name: string): Command | undefined {
  const command = serviceCommands.get(name);
  if (command === undefined) return undefined;
  return (args) => {
    const known = home.credentials();
    if (known === null) return end(notSignedIn, 1);
    return command(args, createApiClient(known.service, known.token), known.runnerId);
  };
}

/** Returns options and `count` positional arguments; `null` where the arguments do not fit. */
function read(args: string[], count: number, options: NonNullable<ParseArgsConfig['options']> = {}) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true });
    return parsed.positionals.length === count ? parsed : null;
  } catch {
    return null;
  }
}

async function begin(address: string): Promise<number> {
  const origin = originOf(address);
  if (origin !== null) return signIn(createApiClient(origin, null), home, { terminal });
  return end(`${address} is no address of a service. It begins with https://, or is on this machine.`, 2);
}

async function list(service: ApiClient): Promise<number> {
  const lines = await taskLines(service);
  if (!lines.ok) return end(sentenceOfFailed(lines), 1);
  return end(lines.value.join('\n'), 0);
}

/** Refusals after which the token is invalid: only the copy on this machine is left to delete. */
const worthless = new Set<RefusalCode>(['Unauthorized', 'RunnerExpired']);

async function signOut(service: ApiClient, runnerId: string): Promise<number> {
  const revoked = await service.send(revokeRunner, { params: { id: runnerId } });
  const isGone = revoked.ok || ('refusal' in revoked && worthless.has(revoked.refusal.code));
  if (!isGone) return end(sentenceOfFailed(revoked), 1);
  home.forgetCredentials();
  return end('Signed out. This machine has no access any more.', 0);
}

/** Runs the command that a desktop starts for a link, in a window that closes when it ends. */
async function open(link: string): Promise<number> {
  const code = await answer(link);
  await ask('Press Enter to close. ');
  return code;
}

async function answer(link: string): Promise<number> {
  const known = home.credentials();
  if (known === null) return end(notSignedIn, 1);
  const service = createApiClient(known.service, known.token);
  return openLink({ service, terminal, ask, timeZone, run: (task) => runHere(service, task, false) }, link);
}

/** The command line by which a desktop starts this program, with the settings of this process. */
function ownCommand(): string[] {
  const folder = process.env['SHEAF_RUNNER_HOME'];
  const settings = folder ? ['env', `SHEAF_RUNNER_HOME=${resolve(folder)}`] : [];
  return [...settings, process.execPath, import.meta.filename, 'open'];
}

async function run(service: ApiClient, wanted: string, isNew: boolean): Promise<number> {
  const task = await findTask(service, wanted);
  if (!task.ok) return end(sentenceOfFailed(task), 1);
  if (typeof task.value === 'string') return end(task.value, 1);
  return runHere(service, task.value, isNew);
}

async function runHere(service: ApiClient, task: Task, isNew: boolean): Promise<number> {
  const [stop, kill] = [new AbortController(), new AbortController()];
  const handleStop = (): void => {
    if (stop.signal.aborted) return kill.abort();
    terminal.write('Stopping. Rows that were read are being sent; Ctrl-C again ends at once.');
    return stop.abort();
  };
  process.on('SIGINT', handleStop).on('SIGTERM', handleStop);
  // Loaded lazily: only this command needs the engine.
  const [{ openFetcher }, { runTask }] = await Promise.all([
    import('./run/openFetcher.ts'),
    import('./run/runTask.ts'),
  ]);
  const fetcher = openFetcher(service.origin, home.folder, process.env);
  try {
    return await runTask({ service, home, terminal, fetcher, stop: stop.signal, kill: kill.signal }, task, isNew);
  } finally {
    await fetcher.close();
  }
}

async function schedule(service: ApiClient, wanted: string, args: readonly string[]): Promise<number> {
  const parsed = parseSchedule(args, timeZone);
  if (Array.isArray(parsed)) return end(parsed.join('\n'), 2);
  const task = await findTask(service, wanted);
  if (!task.ok) return end(sentenceOfFailed(task), 1);
  if (typeof task.value === 'string') return end(task.value, 1);
  return scheduleTask(service, terminal, task.value, parsed);
}

function endWith({ isDone, sentence }: { isDone: boolean; sentence: string }): number {
  return end(sentence, isDone ? 0 : 1);
}

function end(sentence: string, code: number): number {
  terminal.write(sentence);
  return code;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.exitCode = end(error.message, 1);
}
