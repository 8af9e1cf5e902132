import { useState } from 'react';
import { textOfValue } from '#core/domain/parameters/parameter.ts';
import { Audience, ownTemplateLimits as limits } from '#core/domain/template/ownTemplate.ts';
import type { OwnTemplate, OwnTemplateDraft, OwnTemplatePicture } from '#core/wire/calls/template/ownTemplateCalls.ts';
import type { DraftRow } from '#app/store/tables.ts';
import type { TemplateSource } from './templateSource.ts';

export interface TemplateForm {
  name: string;
  description: string;
  picture: OwnTemplatePicture;
  /** The marked parts of the address, by place. */
  marks: Readonly<Record<string, { label: string; remark: string }>>;
  hasPages: boolean;
  audience: Audience;
  /** One per line. */
  userNames: string;
  /** Takes everything of the task again. */
  isTaken: boolean;
}

export type FormProblem = 'name' | 'description' | 'marks' | 'tooManyMarks' | 'userNames' | 'tooManyNames';

/** Returns the form of a template that exists. */
export function formOfTemplate(template: OwnTemplate): TemplateForm {
  const { name, description, audience, userNames, parts, hasPages, hasPicture } = template;
  return {
    name,
    description,
    picture: { kind: hasPicture ? 'kept' : 'drawn' },
    marks: Object.fromEntries(parts.map(({ place, label, remark }) => [place, { label, remark }])),
    hasPages,
    audience,
    userNames: userNames.join('\n'),
    isTaken: false,
  };
}

/** Returns the form of a new template. */
export function newForm(taskName: string, hasPages: boolean): TemplateForm {
  return {
    name: taskName.slice(0, limits.name),
    description: '',
    picture: { kind: 'drawn' },
    marks: {},
    hasPages,
    audience: Audience.Me,
    userNames: '',
    isTaken: true,
  };
}

/** Returns the state of the form, begun with a draft or with `beginning`. */
export function useTemplateForm(draft: DraftRow | null, beginning: TemplateForm) {
  const stored = draft === null ? null : (JSON.parse(textOfValue(draft.values['Form'])) as TemplateForm);
  const [form, setForm] = useState<TemplateForm>({ ...beginning, ...stored });
  const [isChanged, setChanged] = useState(draft !== null);
  const change = (part: Partial<TemplateForm>): void => {
    setChanged(true);
    setForm((before) => ({ ...before, ...part }));
  };
  return { form, change, draft: isChanged ? { taskName: form.name, values: { Form: JSON.stringify(form) } } : null };
}

/** Returns what has to be mended before the form can be sent. */
export function problemsOf(form: TemplateForm): Set<FormProblem> {
  const names = namesOf(form);
  const marks = Object.values(form.marks);
  const isChosen = form.audience === Audience.Chosen;
  const found: [FormProblem, boolean][] = [
    ['name', form.name.trim() === ''],
    ['description', form.description.trim() === ''],
    ['marks', marks.some(({ label }) => label.trim() === '')],
    ['tooManyMarks', marks.length > limits.parts],
    ['userNames', isChosen && names.length === 0],
    ['tooManyNames', isChosen && names.length > limits.userNames],
  ];
  return new Set(found.flatMap(([problem, isThere]) => (isThere ? [problem] : [])));
}

function namesOf({ userNames }: TemplateForm): string[] {
  const names = userNames.split('\n').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Returns the call's draft. Marks are sent in the order of the address; those that it lost are left out. */
export function draftOfForm(form: TemplateForm, { taskId, parts, hasList }: TemplateSource): OwnTemplateDraft {
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    picture: form.picture,
    parts: parts.flatMap(({ place }) => {
      const mark = form.marks[place];
      return mark === undefined ? [] : [{ place, label: mark.label.trim(), remark: mark.remark.trim() }];
    }),
    hasPages: form.hasPages && hasList,
    audience: form.audience,
    userNames: form.audience === Audience.Chosen ? namesOf(form) : [],
    ...(form.isTaken && taskId !== null && { taskId }),
  };
}
