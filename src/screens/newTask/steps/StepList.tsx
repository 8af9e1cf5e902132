import { Button, Checkbox } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import { draftOfStep, fieldsOf, movedStep, selectorOf, withOptional, type ListedStep } from './stepKinds.ts';
import styles from './steps.module.css';

interface StepListProps {
  listed: readonly ListedStep[];
  /** The key of the step that is edited. */
  edited: string | null;
  onChange: (listed: readonly ListedStep[]) => void;
  onEdit: (step: ListedStep) => void;
}

/** The steps in their order; each is moved, edited, removed, and may be one that is skipped where it finds nothing. */
export function StepList({ listed, edited, onChange, onEdit }: StepListProps) {
  const { t } = useTranslation('proposal');
  const textOf = useStepText();
  if (listed.length === 0) return <p className={styles.empty}>{t(($) => $.steps.empty)}</p>;
  return (
    <ol className={styles.list}>
      {listed.map((each, place) => {
        const { key, step } = each;
        const text = textOf(step);
        const draft = draftOfStep(step);
        return (
          <li key={key} className={styles.step} data-edited={key === edited}>
            <span className={styles.text}>{text}</span>
            {draft !== null && fieldsOf(draft.kind).optional && (
              <Checkbox
                className={styles.optional}
                label={t(($) => $.steps.optional)}
                checked={draft.isOptional}
                onChange={(_, { checked }) =>
                  onChange(listed.with(place, { key, step: withOptional(step, checked === true) }))
                }
              />
            )}
            <span className={styles.buttons}>
              <Button
                appearance="subtle"
                size="small"
                icon={<ArrowUpRegular />}
                disabled={place === 0}
                aria-label={t(($) => $.steps.earlier, { step: text })}
                onClick={() => onChange(movedStep(listed, place, -1))}
              />
              <Button
                appearance="subtle"
                size="small"
                icon={<ArrowDownRegular />}
                disabled={place === listed.length - 1}
                aria-label={t(($) => $.steps.later, { step: text })}
                onClick={() => onChange(movedStep(listed, place, 1))}
              />
              {draft !== null && (
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<EditRegular />}
                  aria-label={t(($) => $.steps.edit, { step: text })}
                  onClick={() => onEdit(each)}
                />
              )}
              <Button
                appearance="subtle"
                size="small"
                icon={<DeleteRegular />}
                aria-label={t(($) => $.steps.remove, { step: text })}
                onClick={() => onChange(listed.toSpliced(place, 1))}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns the function that says a step in words. */
function useStepText(): (step: BrowserStep) => string {
  const { t } = useTranslation('proposal');
  return (step) => {
    const css = selectorOf(step);
    if ('click' in step) return t(($) => $.steps.said.click, { css });
    if ('type' in step) return t(($) => $.steps.said.type, { css, text: 'text' in step.type ? step.type.text : '#' });
    if ('select' in step) return t(($) => $.steps.said.select, { css, text: step.select.option });
    if ('press' in step) return t(($) => $.steps.said.press, { key: step.press });
    if ('waitFor' in step) return t(($) => $.steps.said.waitFor, { css });
    if ('scroll' in step) return t(($) => $.steps.said.scroll);
    if ('loadMore' in step) return t(($) => $.steps.said.loadMore, { css });
    if ('pages' in step) return t(($) => $.steps.said.pages, { css });
    return t(($) => $.steps.said.wait, { seconds: step.wait / 1000 });
  };
}
