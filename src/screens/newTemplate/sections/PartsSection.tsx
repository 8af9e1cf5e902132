import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { AddressPart } from '#core/domain/template/addressParts.ts';
import { ownTemplateLimits as limits } from '#core/domain/template/ownTemplate.ts';
import { Section } from '#app/parts/Section.tsx';
import type { FormProblem, TemplateForm } from '../newTemplate.state.ts';
import styles from '../NewTemplateScreen.module.css';
import { labelOf, type TemplateSource } from '../templateSource.ts';

interface PartsSectionProps {
  source: TemplateSource;
  form: TemplateForm;
  problems: ReadonlySet<FormProblem>;
  change: (part: Partial<TemplateForm>) => void;
}

/** The parameters of the template: marked parts of the address, or whole addresses, and the number of pages. */
export function PartsSection({ source: { address, parts, hasList }, form, problems, change }: PartsSectionProps) {
  const { t } = useTranslation('proposal');
  const mark = (part: AddressPart, isMarked: boolean) => {
    const { [part.place]: _before, ...others } = form.marks;
    change({ marks: isMarked ? { ...others, [part.place]: { label: labelOf(part), remark: '' } } : others });
  };
  const isUnmarked = Object.keys(form.marks).length === 0;
  return (
    <Section title={t(($) => $.own.differs)}>
      <p className={styles.note}>{t(($) => (parts.length === 0 ? $.own.noParts : $.own.differsLead))}</p>
      <code className={styles.address}>{address}</code>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <Part
            key={part.place}
            part={part}
            mark={form.marks[part.place]}
            isWrong={problems.has('marks')}
            onMark={(isMarked) => mark(part, isMarked)}
            onChange={(changed) => change({ marks: { ...form.marks, [part.place]: changed } })}
          />
        ))}
      </ul>
      {problems.has('tooManyMarks') && (
        <p role="alert" className={styles.problem}>
          {t(($) => $.own.tooMany, { most: limits.parts })}
        </p>
      )}
      {isUnmarked && <p className={styles.note}>{t(($) => $.own.addressesGo)}</p>}
      {hasList && (
        <Checkbox
          checked={form.hasPages}
          label={t(($) => $.own.pages)}
          onChange={(_, { checked }) => change({ hasPages: checked === true })}
        />
      )}
    </Section>
  );
}

type Mark = TemplateForm['marks'][string];

interface PartProps {
  part: AddressPart;
  /** Absent while it is not marked. */
  mark: Mark | undefined;
  isWrong: boolean;
  onMark: (isMarked: boolean) => void;
  onChange: (mark: Mark) => void;
}

function Part({ part, mark, isWrong, onMark, onChange }: PartProps) {
  const { t } = useTranslation('proposal');
  const words = part.name === '' ? t(($) => $.own.ofPath, { ...part }) : t(($) => $.own.ofQuery, { ...part });
  return (
    <li className={styles.part}>
      <Checkbox checked={mark !== undefined} label={words} onChange={(_, { checked }) => onMark(checked === true)} />
      {mark !== undefined && (
        <div className={styles.words}>
          <Field
            label={t(($) => $.own.label, { part: part.value || part.name })}
            {...(isWrong && mark.label.trim() === '' && { validationMessage: t(($) => $.own.missing) })}
          >
            <Input
              maxLength={limits.label}
              value={mark.label}
              onChange={(_, { value }) => onChange({ ...mark, label: value })}
            />
          </Field>
          <Field label={t(($) => $.own.remark)}>
            <Input
              maxLength={limits.remark}
              value={mark.remark}
              onChange={(_, { value }) => onChange({ ...mark, remark: value })}
            />
          </Field>
        </div>
      )}
    </li>
  );
}
