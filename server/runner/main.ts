import { revokeRunner } from '#core/wire/deviceCalls.ts';
import { StartRefused } from '../db/embedded/StartRefused.ts';
import { callService, originOf, type RunnerService } from './callService.ts';
import { openHome } from './home.ts';
import { parseSchedule, scheduleTask } from './schedule.ts';
import { sentenceOfFailed } from './sentences.ts';
import { signIn } from './signIn.ts';
import { findTask, taskLines } from './tasks.ts';
import { openTerminal } from './terminal.ts';

const usage = `Runs your tasks on this machine:
  npm run runner -- sign-in --service <address>    signs this machine in to your account
  npm run runner -- tasks                          lists your tasks
  npm run runner -- run <task> [--new]             runs a task here; Ctrl-C stops it and keeps its rows
  npm run runner -- schedule <task> <when>         sets its timer in the cloud, where <when> is one of
      --daily 08:30    --weekly 1,5 --at 08:30    --monthly 1,15 --at 08:30
      --every <minutes>    --once 2030-01-31T08:30    --clear    and --time-zone Europe/Berlin
  npm run runner -- sign-out                       takes this machine its access
A task is named by its id, or by its name where only one has it.`;

const home = openHome(process.env);
const terminal = openTerminal(process.stdout);

/** The exit code: 0 done, 1 not done, 2 the command is not one, 130 stopped by Ctrl-C. */
async function main([command, ...args]: string[]): Promise<number> {
  const [first, second, ...more] = args;
  if (command === 'sign-in' && first === '--service' && second !== undefined && more.length === 0) return begin(second);
  const known = home.credentials();
  const isKnown = command !== undefined && ['tasks', 'run', 'schedule', 'sign-out'].includes(command);
  if (!isKnown) return end(usage, 2);
  if (known === null) return end('This machine is not signed in: npm run runner -- sign-in --service <address>', 1);
  const service = callService(known.service, known.token);
  if (command === 'tasks' && args.length === 0) return list(service);
  if (command === 'sign-out' && args.length === 0) return signOut(service, known.runnerId);
  if (command === 'run' && first !== undefined && more.length === 0 && (second ?? '--new') === '--new') {
    return run(service, first, second === '--new');
  }
  if (command === 'schedule' && first !== undefined && second !== undefined) {
    return schedule(service, first, args.slice(1));
  }
  return end(usage, 2);
}

async function begin(address: string): Promise<number> {
  const origin = originOf(address);
  if (origin !== null) return signIn(callService(origin, null), home, { terminal });
  return end(`${address} is no address of a service. It begins with https://, or is on this machine.`, 2);
}

async function list(service: RunnerService): Promise<number> {
  const lines = await taskLines(service);
  if (!lines.ok) return end(sentenceOfFailed(lines), 1);
  return end(lines.value.join('\n'), 0);
}

async function signOut(service: RunnerService, runnerId: string): Promise<number> {
  const revoked = await service.send(revokeRunner, { params: { id: runnerId } });
  const isGone = revoked.ok || ('refusal' in revoked && revoked.refusal.code === 'Unauthorized');
  if (!isGone) return end(sentenceOfFailed(revoked), 1);
  home.forgetCredentials();
  return end('Signed out. This machine has no access any more.', 0);
}

async function run(service: RunnerService, wanted: string, isNew: boolean): Promise<number> {
  const task = await findTask(service, wanted);
  if (!task.ok) return end(sentenceOfFailed(task), 1);
  if (typeof task.value === 'string') return end(task.value, 1);
  const [stop, kill] = [new AbortController(), new AbortController()];
  const handleStop = (): void => {
    if (stop.signal.aborted) return kill.abort();
    terminal.write('Stopping. What was read is being written; Ctrl-C again ends at once.');
    return stop.abort();
  };
  process.on('SIGINT', handleStop).on('SIGTERM', handleStop);
  // The engine is loaded by the one command that needs it.
  const [{ openFetcher }, { runTask }] = await Promise.all([import('./openFetcher.ts'), import('./runTask.ts')]);
  const fetcher = openFetcher(service.origin, home.folder, process.env);
  try {
    return await runTask({ service, home, terminal, fetcher, stop: stop.signal, kill: kill.signal }, task.value, isNew);
  } finally {
    await fetcher.close();
  }
}

async function schedule(service: RunnerService, wanted: string, args: readonly string[]): Promise<number> {
  const parsed = parseSchedule(args, Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (Array.isArray(parsed)) return end(parsed.join('\n'), 2);
  const task = await findTask(service, wanted);
  if (!task.ok) return end(sentenceOfFailed(task), 1);
  if (typeof task.value === 'string') return end(task.value, 1);
  return scheduleTask(service, terminal, task.value, parsed);
}

function end(sentence: string, code: number): number {
  terminal.write(sentence);
  return code;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof StartRefused) && !isUsage) throw error;
  process.exitCode = end(isUsage ? `${error.message}\n${usage}` : error.message, isUsage ? 2 : 1);
}
