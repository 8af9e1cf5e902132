import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { readFile } from './readFile.ts';
import type { FileCase, Reading } from './fileCase.ts';

/**
 * Reads one file in a process of its own and prints what came of it: so that its memory is its own, and what hangs can be
 * ended. Its time is the processor's: what else the machine does is not counted. Arguments: the path, and the choice as JSON.
 */
const [path = '', choice = '{}'] = process.argv.slice(2);
const file = new File([await openAsBlob(path)], basename(path));
const peakKb = () => process.resourceUsage().maxRSS;

const before = peakKb();
const started = process.cpuUsage();
const read = await readFile(file, JSON.parse(choice) as FileCase['choice']);
const { user, system } = process.cpuUsage(started);
const reading: Reading = {
  ...read,
  milliseconds: Math.round((user + system) / 1_000),
  megaBytes: Math.round((peakKb() - before) / 1024),
};
process.stdout.write(JSON.stringify(reading));
