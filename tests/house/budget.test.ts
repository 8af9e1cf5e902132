import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { budgetKib, importRings, screenSizes } from './budget.ts';
import { plantTree } from './plantedTree.ts';

it('the bundle budget counts the entry, the screen, the largest language and what they import, each once, and is seen to be exceeded', () => {
  const noise = (kib: number): string => randomBytes(kib * 512).toString('hex');
  const tree = plantTree({
    'dist/.vite/manifest.json': JSON.stringify({
      'index.html': {
        file: 'entry.js',
        isEntry: true,
        src: 'index.html',
        imports: ['_shared.js'],
        dynamicImports: [
          'src/screens/a/A.tsx',
          'src/screens/b/B.tsx',
          'src/app/Late.tsx',
          'src/i18n/languages/x.ts',
          'src/i18n/languages/y.ts',
        ],
      },
      'src/i18n/languages/x.ts': { file: 'x.js' },
      'src/i18n/languages/y.ts': { file: 'y.js' },
      '_shared.js': { file: 'shared.js' },
      'src/screens/a/A.tsx': {
        file: 'a.js',
        imports: ['_shared.js', 'index.html'],
        dynamicImports: ['src/screens/a/Menu.tsx'],
      },
      'src/screens/a/Menu.tsx': { file: 'b.js', imports: ['src/screens/a/A.tsx'] },
      'src/screens/b/B.tsx': { file: 'b.js', imports: ['_shared.js'] },
    }),
    'dist/entry.js': noise(100),
    'dist/shared.js': noise(200),
    'dist/a.js': noise(40),
    'dist/b.js': noise(400),
    'dist/x.js': noise(10),
    'dist/y.js': noise(60),
  });
  const sizes = screenSizes(`${tree.folder}/dist`);
  tree.remove();
  expect(Object.keys(sizes)).toEqual(['src/screens/a/A.tsx', 'src/screens/b/B.tsx']);
  expect(sizes['src/screens/a/A.tsx']).toBeLessThan(budgetKib);
  expect(sizes['src/screens/b/B.tsx']).toBeGreaterThan(budgetKib);
});

it('a screen that waits for the late texts has them counted, those of the largest language', () => {
  const noise = (kib: number): string => randomBytes(kib * 512).toString('hex');
  const waiting = 'src/screens/overview/OverviewScreen.tsx';
  const other = 'src/screens/gallery/GalleryScreen.tsx';
  const languages = ['x', 'y'].map((name) => `src/i18n/languages/${name}.ts`);
  const tree = plantTree({
    'dist/.vite/manifest.json': JSON.stringify({
      'index.html': {
        file: 'entry.js',
        isEntry: true,
        src: 'index.html',
        dynamicImports: [waiting, other, ...languages],
      },
      [waiting]: { file: 'screen.js' },
      [other]: { file: 'screen.js' },
      'src/i18n/languages/x.ts': { file: 'text.js' },
      'src/i18n/languages/y.ts': { file: 'text.js' },
      'src/i18n/taskLanguages/x.ts': { file: 'short.js' },
      'src/i18n/taskLanguages/y.ts': { file: 'long.js' },
    }),
    'dist/entry.js': noise(10),
    'dist/screen.js': noise(10),
    'dist/text.js': noise(10),
    'dist/short.js': noise(20),
    'dist/long.js': noise(100),
  });
  const { [waiting]: withLate = 0, [other]: without = 0 } = screenSizes(`${tree.folder}/dist`);
  tree.remove();
  expect(withLate - without).toBeGreaterThan(40);
});

it('files of the bundle that import each other in a ring are found', () => {
  const tree = plantTree({
    'dist/.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'entry.js', imports: ['_a.js'] },
      '_a.js': { file: 'a.js', imports: ['_b.js'] },
      '_b.js': { file: 'b.js', imports: ['_c.js'] },
      '_c.js': { file: 'c.js', imports: ['_b.js'], dynamicImports: ['index.html'] },
    }),
  });
  const rings = importRings(`${tree.folder}/dist`);
  tree.remove();
  expect(rings).toEqual(['b.js', 'c.js']);
});
