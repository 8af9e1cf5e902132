/** The systems that the local runner is explained for. */
export const systems = ['windows', 'macos', 'linux'] as const;
export type System = (typeof systems)[number];

/** Product names: the same in every language. */
export const systemNames: Record<System, string> = { windows: 'Windows', macos: 'macOS', linux: 'Linux' };

/** Returns the system of this browser as its user agent names it: a guess that the user can correct with one click. */
export function systemOf(userAgent: string): System {
  if (/windows/iu.test(userAgent)) return 'windows';
  return /mac|iphone|ipad/iu.test(userAgent) ? 'macos' : 'linux';
}

/** The command that installs Node.js, which the runner needs, with the system's usual package manager. */
export const installNode: Record<System, string> = {
  windows: 'winget install OpenJS.NodeJS.LTS',
  macos: 'brew install node',
  linux: 'sudo apt install nodejs npm',
};

/** Returns the command that installs the packages of the runner in its folder. */
export function installPackage(system: System): string {
  return system === 'windows' ? 'npm.cmd ci' : 'npm ci';
}

/**
 * Returns the terminal's command for a system. PowerShell consumes the arguments after `--` for npm's script, but
 * passes them to npm's program.
 */
export function runnerCommand(system: System, rest: string): string {
  return `${system === 'windows' ? 'npm.cmd' : 'npm'} run runner -- ${rest}`;
}
