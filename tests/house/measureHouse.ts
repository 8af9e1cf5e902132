// `npm run measure`: prints figures of the source tree: files, folders, functions, comments. `npm run measure --
// <folder>` measures another checkout, so that two states can be compared. tests/house/shape.test.ts checks the limits.
import path from 'node:path';
import { measureHouse, type HouseMeasures } from './measures.ts';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'));

const lines = Object.entries(measureHouse(root)).map(
  ([name, value]: [string, HouseMeasures[keyof HouseMeasures]]) => `${name.padEnd(34)} ${String(value)}`,
);
process.stdout.write(`${lines.join('\n')}\n`);
