import { describe, expect, test } from 'vitest';
import { recommendTemplates } from '#core/domain/template/recommend.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';

const kind = (kindId: number) => ({ kindId });
const template = (templateRegistrationId: number, changes: object = {}) => ({
  templateRegistrationId,
  status: TemplateStatus.Published,
  kinds: [kind(1)],
  likes: 0,
  updateDate: 0,
  ...changes,
});
const idsBeside = (current: ReturnType<typeof template>, ...others: ReturnType<typeof template>[]) =>
  recommendTemplates([current, ...others], current).map(({ templateRegistrationId }) => templateRegistrationId);

describe('related recommendations', () => {
  test.each([
    ['those that share more kinds', [template(2), template(3, { kinds: [kind(1), kind(2)] })], [3, 2]],
    ['of equal ones those with more likes', [template(2), template(3, { likes: 5 })], [3, 2]],
    ['of equally liked ones the newer', [template(2), template(3, { updateDate: 9 })], [3, 2]],
    ['kinds count for more than likes', [template(2, { kinds: [kind(7)], likes: 99 }), template(3)], [3, 2]],
    ['those of other kinds fill up', [template(2, { kinds: [] })], [2]],
    [
      'deprecated ones are never among them',
      [
        template(2, { status: TemplateStatus.New }),
        template(3, { status: TemplateStatus.Obsoleting }),
        template(4, { status: TemplateStatus.Maintaining }),
      ],
      [4],
    ],
  ])('first come %s', (_, others, expected) => {
    expect(idsBeside(template(1, { kinds: [kind(1), kind(2)] }), ...others)).toEqual(expected);
  });

  test('§9: five of them, never the template itself', () => {
    const others = [2, 3, 4, 5, 6, 7, 8].map((id) => template(id));
    expect(idsBeside(template(1), ...others)).toEqual([2, 3, 4, 5, 6]);
  });
});
