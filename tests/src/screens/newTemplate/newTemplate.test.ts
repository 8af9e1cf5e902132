import { describe, expect, test } from 'vitest';
import { draftOfForm, formOfTemplate, newForm, problemsOf } from '#app/screens/newTemplate/newTemplate.state.ts';
import { labelOf, sourceOfTemplate } from '#app/screens/newTemplate/templateSource.ts';
import { ownTemplate } from '#tests/src/everyScreen/states/newTemplateStates.ts';

const form = { ...newForm('Books', true), description: 'Titles.' };
const mark = { label: 'Word', remark: '' };

describe('the form of a template', () => {
  test.each([
    ['that is whole', {}, []],
    ['without a name', { name: '  ' }, ['name']],
    ['without a description', { description: '' }, ['description']],
    ['with a marked part without a name', { marks: { 'query:0': { ...mark, label: ' ' } } }, ['marks']],
    [
      'with nine marked parts',
      { marks: Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`path:${place}`, mark])) },
      ['tooManyMarks'],
    ],
    ['for chosen accounts without names', { audience: 'chosen', userNames: ' \n ' }, ['userNames']],
    [
      'for 51 accounts',
      { audience: 'chosen', userNames: Array.from({ length: 51 }, (_, index) => `user${index}`).join('\n') },
      ['tooManyNames'],
    ],
    ['with names that are not asked for', { audience: 'me', userNames: '' }, []],
  ] as const)('%s has these problems', (_, change, problems) => {
    expect([...problemsOf({ ...form, ...change })]).toEqual(problems);
  });

  test('of a template gives the same template again', () => {
    const source = sourceOfTemplate(ownTemplate, null);
    const { name, description, audience, userNames, parts, hasPages } = ownTemplate;
    const settings = { name, description, audience, userNames, parts, hasPages };
    expect(draftOfForm(formOfTemplate(ownTemplate), source)).toEqual({ ...settings, picture: { kind: 'drawn' } });
  });

  test('leaves out marks that the address has lost, and pages where the recipe has no list', () => {
    const source = { ...sourceOfTemplate(ownTemplate, null), hasList: false };
    const draft = draftOfForm({ ...form, marks: { 'query:9': mark, 'query:1': mark } }, source);
    expect(draft).toMatchObject({ parts: [{ place: 'query:1', ...mark }], hasPages: false });
  });
});

test.each([
  [{ place: 'query:0', name: 'q', value: 'sea' }, 'q'],
  [{ place: 'path:0', name: '', value: 'books' }, 'books'],
])('the part %j is named %s at first', (part, label) => {
  expect(labelOf(part)).toBe(label);
});
