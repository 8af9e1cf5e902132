// Bundles the service into a few files: loading its several hundred modules one by one costs a process four times the
// CPU.
import { dirname } from 'node:path';
import { rolldown } from 'rolldown';

const [root, folder] = process.argv.slice(2);

/** Files beside a source (texts, styles, templates) are found by the folder of that source, not of its bundle. */
const placesOfSources = {
  name: 'places-of-sources',
  transform: {
    filter: { id: /\/server\/.*\.ts$/u, code: 'import.meta.dirname' },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};

const bundle = await rolldown({
  cwd: root,
  input: 'server/main.ts',
  platform: 'node',
  // A browser's driver is found from its own package; `pg` loads the other one only when it is installed.
  external: ['pg-native', 'playwright-core'],
  plugins: [placesOfSources],
  logLevel: 'warn',
});
await bundle.write({ dir: folder, format: 'esm', cleanDir: true });
