import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runnerScheme } from '#core/domain/task/programLink.ts';

const fileName = 'sheaf-runner.desktop';
const mimeType = `x-scheme-handler/${runnerScheme}`;

interface Machine {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  /** The words of the command; the link is appended. */
  command: readonly string[];
}

/** The result as a sentence. */
interface Done {
  isDone: boolean;
  sentence: string;
}

/**
 * Registers this runner to open the console's links (§2.4): a desktop entry of the user, by the rules of
 * freedesktop.org, as the default for its scheme. It counts as done when the desktop itself confirms it.
 */
export function registerLinks({ platform, environment, command }: Machine): Done {
  if (platform !== 'linux') return { isDone: false, sentence: elsewhere };
  const folder = applicationsFolder(environment);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, fileName), desktopEntry(command));
  // Refreshes a cache that some desktops read; where the program is missing, the cache is not needed.
  ask(environment, 'update-desktop-database', folder);
  ask(environment, 'xdg-mime', 'default', fileName, mimeType);
  if (ask(environment, 'xdg-mime', 'query', 'default', mimeType) === fileName) {
    return { isDone: true, sentence: `Links of the console (${runnerScheme}:) open this runner now.` };
  }
  const sentence = `${join(folder, fileName)} is written, but this desktop did not take it for ${runnerScheme}: links (xdg-mime). Choose it for them in the desktop’s settings.`;
  return { isDone: false, sentence };
}

export function unregisterLinks({ platform, environment }: Omit<Machine, 'command'>): Done {
  if (platform !== 'linux') return { isDone: false, sentence: elsewhere };
  const file = join(applicationsFolder(environment), fileName);
  if (!existsSync(file)) return { isDone: true, sentence: 'Links of the console were not registered.' };
  rmSync(file);
  ask(environment, 'update-desktop-database', applicationsFolder(environment));
  return { isDone: true, sentence: 'Links of the console do not open this runner any more.' };
}

const elsewhere =
  'A runner registers for links on Linux desktops only. Here the commands do the same: npm run runner -- run <task>, and npm run runner -- schedule <task> <when>.';

function applicationsFolder(environment: NodeJS.ProcessEnv): string {
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local/share'), 'applications');
}

/** Makes the desktop entry. It needs a terminal, because the runner asks before it does anything. */
function desktopEntry(command: readonly string[]): string {
  return `[Desktop Entry]
Type=Application
Name=Sheaf runner
Exec=${command.map(quoted).join(' ')} %u
Terminal=true
NoDisplay=true
MimeType=${mimeType};
`;
}

/**
 * Quotes a word for an Exec key: quoted, then escaped again like every string of such a file. Plain words stay
 * unquoted: without a desktop, xdg-open looks for a program with the first word as its literal name.
 */
function quoted(word: string): string {
  if (/^[\w./=+-]+$/u.test(word)) return word;
  const inQuotes = word.replaceAll(/["`$\\]/gu, String.raw`\$&`).replaceAll('%', '%%');
  return `"${inQuotes.replaceAll('\\', String.raw`\\`)}"`;
}

/** Returns the output of a desktop program; `null` where the program is missing or fails. */
function ask(environment: NodeJS.ProcessEnv, program: string, ...args: string[]): string | null {
  try {
    return execFileSync(program, args, {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
