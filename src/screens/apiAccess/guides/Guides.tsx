import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import choices from '#app/parts/choices.module.css';
import { Section } from '#app/parts/Section.tsx';
import styles from '../ApiAccessScreen.module.css';
import { CodeBlock } from '../CodeBlock.tsx';
import { guideCode, guideLanguages, type GuideLanguage } from './guideCode.ts';
import { guideSteps } from './guideSteps.ts';

const languages = Object.entries(guideLanguages) as [GuideLanguage, string][];

/** The command that lets an assistant use the account (server/mcp). */
export function AssistantGuide() {
  const { t } = useTranslation('programs');
  const command = `SHEAF_SERVICE='${location.origin}' SHEAF_TOKEN='sheaf_…' npm run --silent mcp`;
  return (
    <Section title={t(($) => $.assistants.title)}>
      <p className={styles.text}>{t(($) => $.assistants.text)}</p>
      <div className={styles.steps}>
        <CodeBlock text={command} label={t(($) => $.assistants.title)} />
      </div>
    </Section>
  );
}

/** A program in five steps, in the language that the reader chooses. */
export function Guides() {
  const { t } = useTranslation('programs');
  const [chosen, setChosen] = useState<GuideLanguage>('curl');
  const code = guideCode(chosen, { service: location.origin, taskId: t(($) => $.guides.taskId) });
  return (
    <Section title={t(($) => $.guides.title)}>
      <fieldset className={choices.choices} aria-label={t(($) => $.guides.language)}>
        {languages.map(([language, name]) => (
          <button
            key={language}
            type="button"
            lang="en"
            className={choices.choice}
            aria-pressed={language === chosen}
            onClick={() => setChosen(language)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <ol className={styles.steps}>
        {guideSteps.map((step) => (
          <li key={step} className={styles.step}>
            <h3 className={styles.stepTitle}>{t(($) => $.guides.steps[step].title)}</h3>
            <p className={styles.text}>{t(($) => $.guides.steps[step].text)}</p>
            <CodeBlock text={code[step]} label={t(($) => $.guides.steps[step].title)} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
