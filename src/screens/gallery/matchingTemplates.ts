import { TemplateStatus } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/template.ts';

/** The templates of a kind (by slug, '' for all) in whose name or description every word of the keyword stands. */
export function matchingTemplates(
  templates: readonly Template[],
  { keyword, kind }: { keyword: string; kind: string },
): Template[] {
  const words = keyword.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  return templates.filter((template) => {
    const text = `${template.name} ${template.description}`.toLocaleLowerCase();
    return (
      isListed(template) &&
      (kind === '' || template.kinds.some(({ slug }) => slug === kind)) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** New and Obsoleting are deprecated. */
function isListed({ status }: Template): boolean {
  return status === TemplateStatus.Published || status === TemplateStatus.Maintaining;
}
