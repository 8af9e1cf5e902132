import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const credentials = z.object({ service: z.url(), token: z.string().min(1), runnerId: z.uuid(), userName: z.string() });
type Credentials = z.output<typeof credentials>;

/** By task: the key of the run that continues when the task is run again. */
const runs = z.record(z.string(), z.uuid());

/** The data that a runner stores between two commands. */
export interface Home {
  folder: string;
  /** `null`: no user is signed in. */
  credentials: () => Credentials | null;
  saveCredentials: (credentials: Credentials) => void;
  forgetCredentials: () => void;
  runOf: (taskId: string) => string | undefined;
  /** Writes the key before the service is called: if the process is killed in between, the run is found again. */
  saveRun: (taskId: string, runKey: string | undefined) => void;
}

export function openHome(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Home {
  const folder = homeFolder(environment, platform);
  const files = { credentials: join(folder, 'credentials.json'), runs: join(folder, 'runs.json') };
  return {
    folder,
    credentials: () => read(files.credentials, credentials),
    saveCredentials: (kept) => write(folder, files.credentials, kept),
    forgetCredentials: () => {
      rmSync(files.credentials, { force: true });
      rmSync(files.runs, { force: true });
    },
    runOf: (taskId) => read(files.runs, runs)?.[taskId],
    saveRun: (taskId, runKey) => {
      const { [taskId]: _, ...others } = read(files.runs, runs) ?? {};
      write(folder, files.runs, runKey === undefined ? others : { ...others, [taskId]: runKey });
    },
  };
}

function homeFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const own = environment['SHEAF_RUNNER_HOME'];
  if (own) return resolve(own);
  const settings = platform === 'win32' ? environment['APPDATA'] : environment['XDG_CONFIG_HOME'];
  return join(settings || join(homedir(), '.config'), 'sheaf');
}

/** Reads a file; a missing or unreadable one counts as absent, and a sign-in writes it again. */
function read<Value>(file: string, schema: z.ZodType<Value>): Value | null {
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Writes a file that no other user can read from its first byte on. It is written completely or not at all. */
function write(folder: string, file: string, value: unknown): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const whole = `${file}.new`;
  writeFileSync(whole, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(whole, 0o600);
  renameSync(whole, file);
}
