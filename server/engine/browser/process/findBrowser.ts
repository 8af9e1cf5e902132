import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names of the program, best first: the headless shell needs about a third of the CPU of the others. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
];

/** The path of a browser on this machine, or `null`. */
export function findBrowser(searchPath: string): string | null {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...usualPlaces].find(isExecutable) ?? null;
}

/** True where the operator allows a browser without its sandbox. */
export function isSandboxOff(environment: NodeJS.ProcessEnv): boolean {
  return environment['SHEAF_CHROMIUM_SANDBOX'] === 'off';
}

/** True where the path is a file that can be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
