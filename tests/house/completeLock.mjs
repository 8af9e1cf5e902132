// Run after `npm install` where tests/server/launch reports that the lock is incomplete: adds the packages for other systems
// that the lock's packages name as optional and that npm left out because the registry did not have them yet. `npm ci`
// refuses a lock without them. They have no checksum until a later `npm install` adds it.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = 'android|darwin|freebsd|linux|netbsd|openbsd|openharmony|win32';
const platform = new RegExp(`(${systems})-(arm64|arm|ia32|x64|ppc64|riscv64|s390x|loong64)(?:-(\\w+))?$`, 'u');

/** Returns whether `name` is found from the folder `from` by Node's resolution. */
function isInstalled(from, name) {
  if (lock.packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`] !== undefined) return true;
  return from !== '' && isInstalled(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

function missingEntry(name, version, parent) {
  const [, os, cpu, abi] = platform.exec(name) ?? [];
  if (os === undefined) throw new Error(`${name} is missing and is not a package for one system`);
  const libc = os === 'linux' && abi !== undefined ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {};
  return { version, cpu: [cpu], ...(parent.dev && { dev: true }), ...libc, optional: true, os: [os] };
}

for (const [path, parent] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (!isInstalled(path, name)) lock.packages[`node_modules/${name}`] = missingEntry(name, version, parent);
  }
}
const { '': root, ...rest } = lock.packages;
const sorted = Object.entries(rest).toSorted(([left], [right]) => left.localeCompare(right, 'en'));
lock.packages = { '': root, ...Object.fromEntries(sorted) };
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
