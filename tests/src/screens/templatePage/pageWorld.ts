import { ControlType } from '#core/domain/parameters/parameter.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { exampleParameter, exampleTemplate } from '#tests/src/support/examples.ts';
import { fixtureWorld, type FixtureWorld } from '#tests/src/support/fixtures.ts';

/** The page of the template that the fixture's tasks belong to. */
export const pageAddress = '/console/template/demo-shop-products';

const kinds = [{ kindId: 1, slug: 'job', kindName: 'Job' }];
const section = (number: number) =>
  `<h2>Part ${number}</h2>${`<p>About part ${number}, at some length.</p>`.repeat(12)}`;

/** A world with one template that has everything the page shows, seven others, and two that are no longer offered. */
export function pageWorld(taskCount: number, changes: Partial<Template> = {}): FixtureWorld {
  const main = exampleTemplate({
    slug: 'demo-shop-products',
    name: 'Demo shop products',
    kinds,
    howToUse: [1, 2, 3, 4].map(section).join(''),
    output: [{ name: 'price', label: 'Price', type: 'number' }],
    sample: { columns: ['price'], rows: [['12.50'], [null]] },
    parameters: [
      exampleParameter({ paramName: 'Word', displayText: 'Search word', isRequired: true }),
      exampleParameter({
        paramName: 'Size',
        displayText: 'Size',
        controlType: ControlType.Dropdown,
        controlOptions: { choices: [{ value: 'large', label: 'Large' }] },
      }),
    ],
    ...changes,
  });
  const others = [2, 3, 4, 5, 6, 7, 8].map((id) =>
    exampleTemplate({ templateRegistrationId: id, slug: `other-${id}`, name: `Other ${id}`, kinds, likes: id }),
  );
  const gone = exampleTemplate({
    templateRegistrationId: 9,
    slug: 'gone',
    name: 'Gone',
    status: TemplateStatus.Obsoleting,
  });
  const all = [main, ...others, gone];
  return { ...fixtureWorld(taskCount), templatesIn: (language) => all.map((template) => ({ ...template, language })) };
}
