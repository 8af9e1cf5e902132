import { Button } from '@fluentui/react-components';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { RecipeGuideContext } from '../ControlProps.ts';
import { findMistakes, type PlacedMistake } from './findMistakes.ts';
import { openEditor, type RecipeEditing } from './openEditor.ts';
import styles from './RecipeEditor.module.css';

export interface RecipeEditorProps {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** The number of mistakes that are listed: the first ones are often the cause of the others. */
const maxListed = 5;
const restMs = 500;

/** A recipe as JSON: what fits is suggested while it is written, and each mistake is marked and listed. */
export function RecipeEditor({ id, label, value, onChange }: RecipeEditorProps) {
  const { t } = useTranslation('proposal');
  const mistakes = useMistakes(value);
  const { hostRef, select } = useEditor({ label, value, onChange, mistakes });
  const listed = mistakes.slice(0, maxListed);
  const rest = mistakes.length - listed.length;
  return (
    <>
      <div ref={hostRef} id={id} className={styles.editor} />
      <p className={styles.note}>{t(($) => $.recipe.keys)}</p>
      <output className={styles.mistakes}>
        {listed.length > 0 && (
          <ul>
            {listed.map((mistake) => (
              <li key={`${mistake.from} ${mistake.text}`}>
                <Button className={styles.mistake} appearance="subtle" size="small" onClick={() => select(mistake)}>
                  {mistake.text}
                </Button>
              </li>
            ))}
            {rest > 0 && <li className={styles.note}>{t(($) => $.recipe.more, { count: rest })}</li>}
          </ul>
        )}
      </output>
    </>
  );
}

/** `text` names the line and the mistake. */
type ListedMistake = PlacedMistake & { text: string };

/** Returns the mistakes of the text as it was when the user last paused: a key that is half written is none yet. */
function useMistakes(value: string): ListedMistake[] {
  const { t } = useTranslation('proposal');
  const locale = useLocale();
  const guide = useContext(RecipeGuideContext);
  const [mistakes, setMistakes] = useState<PlacedMistake[]>([]);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const found = await findMistakes(value, (json) => guide.mistakes(json, locale));
      if (isWanted) setMistakes(found);
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [guide, locale, value]);
  return useMemo(() => {
    const textOf = (mistake: PlacedMistake): string => {
      if (mistake.kind === 'noJson') return t(($) => $.recipe.wrong, { ...mistake });
      return mistake.kind === 'missing'
        ? t(($) => $.recipe.missing, { ...mistake })
        : t(($) => $.recipe.mistake, { ...mistake });
    };
    return mistakes.map((mistake) => ({ ...mistake, text: textOf(mistake) }));
  }, [t, mistakes]);
}

interface EditorInput extends Omit<RecipeEditorProps, 'id'> {
  mistakes: readonly ListedMistake[];
}

function useEditor({ label, value, onChange, mistakes }: EditorInput) {
  const { t } = useTranslation('proposal');
  const suggestions = t(($) => $.recipe.suggestions);
  const { forms } = useContext(RecipeGuideContext);
  const hostRef = useRef<HTMLDivElement>(null);
  const editing = useRef<RecipeEditing>(null);
  const current = useRef({ value, onChange });
  // Texts that the form was given and has not returned yet: while the user writes, its value is an earlier one.
  const given = useRef<string[]>([]);
  useEffect(() => {
    current.current = { value, onChange };
  });
  useEffect(() => {
    if (hostRef.current === null) return undefined;
    const opened = openEditor(hostRef.current, {
      text: current.current.value,
      texts: { label, suggestions },
      forms,
      onChange: (text) => {
        given.current.push(text);
        current.current.onChange(text);
      },
    });
    editing.current = opened;
    return () => opened.close();
  }, [label, suggestions, forms]);
  useEffect(() => {
    const place = given.current.indexOf(value);
    given.current.splice(0, place === -1 ? Infinity : place + 1);
    if (place === -1) editing.current?.setText(value);
  }, [value]);
  useEffect(() => {
    editing.current?.markMistakes(mistakes.map(({ from, to, text }) => ({ from, to, message: text })));
  }, [mistakes, label, suggestions, forms]);
  return { hostRef, select: (mistake: PlacedMistake) => editing.current?.select(mistake) };
}
