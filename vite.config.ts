import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { VitePWA } from 'vite-plugin-pwa';
import { appScheme } from './core/domain/task/programLink.ts';
import { readHelp, textAt } from './core/help/readHelp.ts';
import { testSettings } from './tests/support/vitestProjects.ts';

/** The address of the service in development: `node server/main.ts` listens there. */
const service = 'http://127.0.0.1:8080';
const servedByService = ['/v1', '/api', '/demo-shop', '/template-images', '/support-chat'];

/**
 * Fluent's components that open above the page, their focus rules, and our dialogs and menus that use them. The two
 * excluded modules are needed by plain fields and notices too.
 */
const overlays =
  /src\/parts\/(deferred\/(ButtonMenu|HintBubble)|dialogs\/(?!useDialog))|node_modules\/(tabster|@floating-ui|@fluentui\/react-(dialog|drawer|menu|motion|popover|portal|positioning|tabster|tooltip)(?!.*([Ff]ocusWithin|MotionRefForwarder)))/u;

/**
 * Few chunks beat many: one file for what every page needs before the first paint, one per screen and per language, and
 * what several screens share in pieces that are worth a request. Such a piece would contain parts of the overlays and
 * load all of them before the first paint. So the overlays have a file of their own, which loads after it
 * (src/parts/deferred). A dialog of src/parts/dialogs outside this file would be merged with fields of the first paint.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'overlays', test: overlays, includeDependenciesRecursively: false, priority: 2 },
  // In another chunk it may become part of a cycle of chunks that import each other, and be used before it has run.
  { name: 'schema', test: /node_modules\/zod\//u, priority: 2 },
  // The threshold merges pieces that are smaller than a request is worth (bytes before minifying). With 2,000 it joined
  // pieces of unrelated pages: the balance page loaded the task dialogs, the price page two form controls (measured:
  // 20 to 60 KiB), with 800 a rule of the overview and a dialog with its overlays (75 KiB).
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500, priority: 1 },
];

/**
 * Files that need no preloads beside them, or are none: texts need nothing but themselves (as preloads, their fifty names would be in the
 * first file twice), and the bundler's own runtime is part of every page.
 */
const isTexts = /\/[a-z]{2}-[A-Z]{2}-/u;
const isNeeded = (file: string): boolean => !file.includes('/rolldown-runtime-');

/** Makes modules of the articles of the help centre (`locales/<locale>/help/*.md`): the parser stays out of the console. */
function helpArticles(): Plugin {
  return {
    name: 'help-articles',
    transform: {
      filter: { id: /\/locales\/[^/]+\/help\/[^/]+\.md$/u },
      handler(markdown, id) {
        const folder = dirname(dirname(id));
        const article = readHelp(markdown, (namespace, key) => {
          const file = join(folder, `${namespace}.json`);
          this.addWatchFile(file);
          const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
          return textAt(texts, key);
        });
        return { code: `export default ${JSON.stringify(article)}`, map: null };
      },
    },
  };
}

/**
 * Writes each of Fluent's tokens where it is used: `tokens.colorBrandBackground` is always `var(--colorBrandBackground)`.
 * Otherwise the first file has the list of all five hundred.
 */
function inlineTokens(): Plugin {
  return {
    name: 'inline-tokens',
    transform: {
      filter: {
        id: /node_modules\/@fluentui\/.+\.js$/u,
        code: /import \{[^}]*\btokens\b[^}]*\} from ["'](?:@fluentui\/react-theme|\.\.\/tokens)/u,
      },
      handler: (code) => ({ code: code.replace(/(?<![\w/.])tokens\.([a-z]\w*)/giu, '"var(--$1)"'), map: null }),
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    helpArticles(),
    inlineTokens(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers/sw',
      filename: 'main.ts',
      registerType: 'prompt',
      injectRegister: false,
      // The screenshots are for the system's install dialog, not for every device.
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,woff2}'], globIgnores: ['screenshots/**'] },
      manifest: {
        id: '/',
        lang: 'en-US',
        name: 'Sheaf',
        short_name: 'Sheaf',
        description: 'Web data as rows on your device, also without a network.',
        start_url: '/console/task/template-list',
        display: 'standalone',
        // A file that the system opens goes to the existing window, whose form stays as it is.
        launch_handler: { client_mode: 'focus-existing' },
        // The menu of the app's icon, in the language of the manifest.
        shortcuts: [
          { name: 'New task', url: '/console/task/new-task' },
          { name: 'All tasks', url: '/console/task/task-list' },
          { name: 'Export records', url: '/console/task/export-record' },
          { name: 'Edits and sync', url: '/console/sync' },
        ],
        // An address that is shared with the installed app becomes a new task.
        share_target: {
          action: '/console/task/new-task',
          method: 'GET',
          params: { title: 'title', text: 'text', url: 'url' },
        },
        // §2.4: a browser's tab hands over the timer of a task (core/domain/task/programLink.ts).
        protocol_handlers: [{ protocol: appScheme, url: '/console/task/task-info?link=%s' }],
        file_handlers: [
          {
            action: '/console/open-file',
            accept: {
              'text/csv': ['.csv'],
              'text/plain': ['.txt'],
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
            },
          },
        ],
        screenshots: [{ src: '/screenshots/lot-data.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide' }],
        background_color: '#fafafa',
        theme_color: '#118063',
        icons: [
          { src: '/icons/sheaf.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icons/sheaf-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/sheaf-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/sheaf-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    modulePreload: { resolveDependencies: (file, needed) => (isTexts.test(file) ? [] : needed.filter(isNeeded)) },
    // Read by the bundle budget (tests/house/budget.ts).
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Without it the name of a shared chunk is the list of all chunks that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        // Shorter than by default, as those of the chunks: the first file names nearly all of them.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.split('~')[0]?.replace(/\.\w+$/u, '')}-[hash:6][extname]`,
      },
    },
  },
  test: testSettings,
  server: { proxy: Object.fromEntries(servedByService.map((path) => [path, service])) },
});
