import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { cacheTexts } from '#app/i18n/textCache.ts';

interface Texts {
  title: string;
  run: { start: string; stop: string };
  rows_one: string;
  rows_other: string;
  rows: string;
}
type Translate = (selector: ($: Texts) => string, values?: object) => string;

async function open() {
  const original = i18next.createInstance();
  await original.init({
    lng: 'en',
    ns: ['list', 'page'],
    enableSelector: true,
    resources: {
      en: {
        list: {
          title: 'Tasks',
          run: { start: 'Start', stop: 'Stop' },
          rows_one: '{{count}} row',
          rows_other: '{{count}} rows',
        },
        page: { title: 'Page' },
      },
      de: { list: { title: 'Aufgaben', run: { start: 'Starten', stop: 'Stoppen' } } },
    },
  });
  const instance = Object.create(original) as typeof original;
  const clear = cacheTexts(instance);
  const translate = (language: string, namespace: string) =>
    instance.getFixedT(language, namespace) as unknown as Translate;
  return { original, clear, translate };
}

describe('the cache of texts', () => {
  test('has the texts of i18next, by language and namespace, also the second time', async () => {
    const { translate } = await open();
    const t = translate('en', 'list');
    for (let time = 0; time < 2; time += 1) {
      expect(t(($) => $.title)).toBe('Tasks');
      expect(t(($) => $.run.start)).toBe('Start');
      expect(t(($) => $.run.stop)).toBe('Stop');
      expect(translate('de', 'list')(($) => $.run.stop)).toBe('Stoppen');
      expect(translate('en', 'page')(($) => $.title)).toBe('Page');
    }
  });

  test('finds texts with values each time', async () => {
    const t = (await open()).translate('en', 'list');
    expect([1, 2].map((count) => t(($) => $.rows, { count }))).toEqual(['1 row', '2 rows']);
  });

  test('returns the same function for the same scope, so that memoised parts are not rendered again', async () => {
    const { translate } = await open();
    expect(translate('en', 'list')).toBe(translate('en', 'list'));
    expect(translate('en', 'list')).not.toBe(translate('en', 'page'));
  });

  test('has a text that was added later, after it was cleared', async () => {
    const { original, clear, translate } = await open();
    const t = translate('de', 'page');
    expect(t(($) => $.title)).toBe('title');
    original.addResourceBundle('de', 'page', { title: 'Seite' });
    clear();
    expect(t(($) => $.title)).toBe('Seite');
  });
});
