import { expect, test } from 'vitest';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import { capTextsOf, settingsOf } from '#app/screens/taskInfo/runSettings/capTexts.ts';

const none = { maxRows: '', maxPages: '', maxMinutes: '', maxChargeMicro: '' };

test.each([
  [{ maxRows: ' 500 ' }, { maxRows: 500 }],
  [{ maxRows: '1.000' }, { maxRows: Number.NaN }],
  [{ maxPages: '1e3' }, { maxPages: Number.NaN }],
  [{ maxMinutes: '-1' }, { maxMinutes: Number.NaN }],
  [{ maxChargeMicro: '2,5' }, { maxChargeMicro: 2_500_000 }],
  [{ maxChargeMicro: '0.000001' }, { maxChargeMicro: 1 }],
  [{ maxChargeMicro: '0.0000001' }, { maxChargeMicro: Number.NaN }],
  [{}, {}],
])('%j is read as %j', (texts, settings) => {
  expect(settingsOf({ ...none, ...texts })).toEqual({ ...defaultRunSettings, ...settings });
});

test('a shown value is read unchanged, in every language', () => {
  const settings = { maxRows: 1_234_567, maxPages: null, maxMinutes: 90, maxChargeMicro: 1_234_500_001 };
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'ja-JP'] as const) {
    expect(settingsOf(capTextsOf(locale, settings))).toEqual(settings);
  }
});
