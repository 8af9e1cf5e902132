import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser, isExecutable } from '#server/engine/browser/process/findBrowser.ts';

/** Returns the path of a Chromium: the named one, one on this machine, else one that is installed now. */
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
  const own = chromium.executablePath();
  return findBrowser(process.env['PATH'] ?? '') ?? (isExecutable(own) ? own : undefined);
}

/** Installs the headless shell: with it the tests take a quarter less time than with the whole browser. */
function installByDebian(): string {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return '';
  const install = ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'];
  return run('apt-get', ['update']) + run('apt-get', install);
}

function installByPlaywright(): string {
  const packageFolder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  return run(process.execPath, [join(packageFolder, 'cli.js'), 'install', 'chromium']);
}

/** Runs a command; where it fails, returns its output. */
function run(command: string, args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync(command, args, { encoding: 'utf8', env });
  return result.status === 0 ? '' : `${command}: ${result.error?.message ?? result.stderr}`;
}
