import { defineConfig } from 'i18next-cli';

/** Used by `i18next-cli lint`, which finds sentences that stand in the code instead of in locales/. */
export default defineConfig({
  locales: ['en-US', 'ja-JP', 'es-ES', 'fr-FR', 'de-DE', 'it-IT', 'ko-KR'],
  extract: {
    input: ['src/**/*.{ts,tsx}'],
    output: 'locales/{{language}}/{{namespace}}.json',
    ignoredAttributes: ['as', 'appearance', 'size', 'position', 'shape', 'role', 'layout', 'intent', 'relationship'],
  },
});
