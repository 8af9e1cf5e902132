import { isListed } from './templateFilter.ts';
import type { TemplateStatus } from './template.ts';

/** §9: the number of recommendations on a template's page. */
const recommendationCount = 5;

/** The fields of a template that the selection reads; core/wire/rows/template.ts has the full row. */
interface Recommendable {
  templateRegistrationId: number;
  status: TemplateStatus;
  kinds: readonly { kindId: number }[];
  likes: number;
  updateDate: number;
}

/**
 * §2.5 "you also like": the templates that share the most kinds with this one, ordered by shared kinds, likes, then
 * update date. Excludes the template itself and deprecated ones; where too few share a kind, the most liked ones
 * follow.
 */
export function recommendTemplates<Template extends Recommendable>(
  templates: readonly Template[],
  current: Recommendable,
  count: number = recommendationCount,
): Template[] {
  const kindIds = new Set(current.kinds.map(({ kindId }) => kindId));
  const sharedKinds = ({ kinds }: Template) => kinds.filter(({ kindId }) => kindIds.has(kindId)).length;
  return templates
    .filter((one) => isListed(one) && one.templateRegistrationId !== current.templateRegistrationId)
    .toSorted(
      (one, other) =>
        sharedKinds(other) - sharedKinds(one) ||
        other.likes - one.likes ||
        other.updateDate - one.updateDate ||
        one.templateRegistrationId - other.templateRegistrationId,
    )
    .slice(0, count);
}
