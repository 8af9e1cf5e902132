import { Field, Textarea } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { AccountLevel } from '#core/domain/account/level.ts';
import { memberLimitOf } from '#core/domain/account/member.ts';
import { Audience, ownTemplateLimits as limits } from '#core/domain/template/ownTemplate.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { Section } from '#app/parts/Section.tsx';
import { useAccount } from '#app/state/session.ts';
import type { FormProblem, TemplateForm } from '../newTemplate.state.ts';

interface AudienceSectionProps {
  form: TemplateForm;
  problems: ReadonlySet<FormProblem>;
  change: (part: Partial<TemplateForm>) => void;
}

/** The accounts that may use the template. §6: only accounts of a plan for teams have members. All: for operators. */
export function AudienceSection({ form, problems, change }: AudienceSectionProps) {
  const { t } = useTranslation('proposal');
  const account = useAccount();
  const hasMembers = memberLimitOf(account?.currentAccountLevel ?? AccountLevel.Free) > 0;
  const offered = [
    Audience.Me,
    ...(hasMembers || form.audience === Audience.Members ? [Audience.Members] : []),
    Audience.Chosen,
    ...(account?.isOperator === true || form.audience === Audience.All ? [Audience.All] : []),
  ];
  const problem = problems.has('userNames')
    ? t(($) => $.own.missing)
    : problems.has('tooManyNames')
      ? t(($) => $.own.tooManyNames, { most: limits.userNames })
      : null;
  return (
    <Section title={t(($) => $.own.audience)}>
      <Radios
        label={t(($) => $.own.audience)}
        value={form.audience}
        choices={offered.map((value) => ({ value, label: t(($) => $.own[value]) }))}
        onChange={(value) => change({ audience: offered.find((each) => each === value) ?? Audience.Me })}
      />
      {form.audience === Audience.All && <p>{t(($) => $.own.allHint)}</p>}
      {form.audience === Audience.Chosen && (
        <Field
          label={t(($) => $.own.userNames)}
          {...(problem === null ? { hint: t(($) => $.own.userNamesHint) } : { validationMessage: problem })}
        >
          <Textarea
            rows={4}
            spellCheck={false}
            autoComplete="off"
            value={form.userNames}
            onChange={(_, { value }) => change({ userNames: value })}
          />
        </Field>
      )}
    </Section>
  );
}
