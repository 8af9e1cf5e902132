import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { budgetKib, screenSizes } from './budget.ts';
import { plantTree } from './plantedTree.ts';

it('the bundle budget counts the entry, the screen and what both import, each once, and is seen to be exceeded', () => {
  const noise = (kib: number): string => randomBytes(kib * 512).toString('hex');
  const tree = plantTree({
    'dist/.vite/manifest.json': JSON.stringify({
      'index.html': {
        file: 'entry.js',
        isEntry: true,
        src: 'index.html',
        imports: ['_shared.js'],
        dynamicImports: ['src/screens/a/A.tsx', 'src/screens/b/B.tsx', 'src/app/Late.tsx'],
      },
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
  });
  const sizes = screenSizes(`${tree.folder}/dist`);
  tree.remove();
  expect(Object.keys(sizes)).toEqual(['src/screens/a/A.tsx', 'src/screens/b/B.tsx']);
  expect(sizes['src/screens/a/A.tsx']).toBeLessThan(budgetKib);
  expect(sizes['src/screens/b/B.tsx']).toBeGreaterThan(budgetKib);
});
