import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
];

/** The path of a Chromium: the one named, one on this machine, else one installed now. */
export function obtainChromium(): string {
  const found = process.env['SHEAF_CHROMIUM'] ?? findChromium();
  if (found !== undefined) return found;
  process.stdout.write('No Chromium on this machine: installing one.\n');
  const output = [installByDebian, installByPlaywright].map((install) => {
    return findChromium() === undefined ? install() : '';
  });
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    `The browser tests need Chromium and none could be installed. Install Chromium or Chrome, or set SHEAF_CHROMIUM to its path.\n${output.join('\n')}`,
  );
}

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces, chromium.executablePath()].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installByDebian(): string {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return '';
  return run('apt-get', ['update']) + run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
}

function installByPlaywright(): string {
  const packageFolder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  return run(process.execPath, [join(packageFolder, 'cli.js'), 'install', 'chromium']);
}

/** What it printed where it failed. */
function run(command: string, args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync(command, args, { encoding: 'utf8', env });
  return result.status === 0 ? '' : `${command}: ${result.error?.message ?? result.stderr}`;
}
