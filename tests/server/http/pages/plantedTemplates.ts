import { locales } from '#core/domain/locale.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';

/** The first template of the gallery, in other states and with other texts. */
const planted = {
  'not-published-yet': { status: TemplateStatus.New },
  withdrawn: { status: TemplateStatus.Obsoleting },
  'in-maintenance': { status: TemplateStatus.Maintaining, runOn: RunOn.Cloud },
  'for-somebody': { scope: TemplateScope.Private, allowedUserNames: ['somebody'] },
  'withdrawn-from-somebody': {
    scope: TemplateScope.Private,
    allowedUserNames: ['somebody'],
    status: TemplateStatus.Obsoleting,
  },
  hostile: {},
} satisfies Record<string, Partial<GalleryTemplate>>;
export const hostileText = '</script><script>alert(1)</script><img src=x onerror="alert(1)"> & \'"{{name}}';

/** Adds templates to the gallery: some in every state, one of hostile texts, and enough for a second page of the list. */
export function plantTemplates(service: CommandContext): void {
  const { gallery } = service;
  const [first] = gallery.templates;
  if (first === undefined) throw new Error('the gallery is empty');
  const templates = [
    ...gallery.templates,
    ...Array.from({ length: 24 }, (_, index) => numbered(first, index)),
    ...Object.entries(planted).map(([slug, changes], index): GalleryTemplate => ({
      ...first,
      ...changes,
      texts: slug === 'hostile' ? textsWith(first, hostileText) : textsWith(first, `Planted ${slug}`),
      ...(slug === 'hostile' && { sample: { columns: [hostileText], rows: [[hostileText], [null]] } }),
      slug,
      templateRegistrationId: 900_001 + index,
    })),
  ];
  const picture = gallery.image(first.slug);
  service.gallery = {
    ...gallery,
    templates,
    image: (name) => (name.split('--')[0] === 'for-somebody' ? picture : gallery.image(name)),
    bySlug: (slug) => templates.find((each) => each.slug === slug),
    byId: (id) => templates.find((each) => each.templateRegistrationId === id),
  };
}

function numbered(template: GalleryTemplate, index: number): GalleryTemplate {
  return { ...template, slug: `numbered-${index}`, templateRegistrationId: 910_000 + index, updateDate: 0 };
}

/** The same template with another name, description, how-to-use and names of columns. */
function textsWith(template: GalleryTemplate, text: string): GalleryTemplate['texts'] {
  const texts = structuredClone(template.texts);
  for (const locale of locales) {
    texts[locale].name = text;
    texts[locale].description = text;
    texts[locale].howToUse = [{ heading: text, paragraphs: [text] }];
    for (const field of template.output) texts[locale].output[field.name] = text;
  }
  return texts;
}
