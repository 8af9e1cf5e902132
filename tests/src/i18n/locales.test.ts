import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { failureCodes } from '#core/domain/data/failure.ts';
import { locales, type Locale } from '#core/domain/locale.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { statusByCode } from '#core/wire/call/refusal.ts';

const namespaces = [
  'common',
  'console',
  'device',
  'errors',
  'failures',
  'public',
  'rule',
  'start',
  'tasks',
  'template',
] as const;
const folder = path.resolve(import.meta.dirname, '../../../locales');

/** Returns the texts of a file by their path; plural forms are grouped under their key. */
function textsOf(locale: Locale, namespace: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts.set(key, value);
    else for (const [name, inner] of Object.entries(value ?? {})) walk(inner, key === '' ? name : `${key}.${name}`);
  };
  walk(JSON.parse(readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8')), '');
  return texts;
}

const pluralForm = /_(zero|one|two|few|many|other)$/u;
const keysOf = (texts: Map<string, string>) => new Set([...texts.keys()].map((key) => key.replace(pluralForm, '')));
const placeholdersOf = (text: string) => new Set([...text.matchAll(/\{\{(\w+)/gu)].map((match) => match[1]));

describe.each(locales)('%s', (locale) => {
  test.each(namespaces)('has every text of %s', (namespace) => {
    expect(keysOf(textsOf(locale, namespace))).toEqual(keysOf(textsOf('en-US', namespace)));
  });

  test.each(namespaces)('has every plural form of its language in %s', (namespace) => {
    const texts = textsOf(locale, namespace);
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const counted = [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6));
    const missing = counted.flatMap((key) => forms.map((form) => `${key}_${form}`)).filter((key) => !texts.has(key));
    expect(missing).toEqual([]);
  });

  test.each(namespaces)('names the same facts in %s', (namespace) => {
    const english = textsOf('en-US', namespace);
    for (const [key, text] of textsOf(locale, namespace)) {
      const source = english.get(key) ?? english.get(key.replace(pluralForm, '_other')) ?? '';
      const unknown = [...placeholdersOf(text)].filter((name) => !placeholdersOf(source).has(name));
      expect(unknown, key).toEqual([]);
      expect(text.trim(), key).not.toBe('');
    }
  });
});

const { cloudCount: _nodes, taskLimit: _tasks, ...quotas } = planOf(AccountLevel.Free);
const quotaKeys = Object.keys(quotas).map((name) => `quotas.${name}`);

test('every "no" of the service has its sentence', () => {
  const keys = keysOf(textsOf('en-US', 'errors'));
  const needed = [
    // Each quota has its own sentence for the refusal "quota reached".
    ...Object.keys(statusByCode).flatMap((code) => (code === 'QuotaReached' ? quotaKeys : [`refusals.${code}`])),
    ...Object.keys(StartResult).map((name) => `starts.${name}`),
    ...Object.keys(StopResult).map((name) => `stops.${name}`),
  ];
  expect(needed.filter((key) => !keys.has(key))).toEqual([]);
  expect([...keysOf(textsOf('en-US', 'failures'))].toSorted()).toEqual(failureCodes.toSorted());
});
