import { Button } from '@fluentui/react-components';
import { LinkRegular, PlayRegular, TableRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { demoPages } from '#core/domain/demoPages.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './FirstSteps.module.css';

const steps = { paste: LinkRegular, choose: TableRegular, start: PlayRegular } as const;
const stepNames = Object.keys(steps) as (keyof typeof steps)[];
const exampleNames = Object.keys(demoPages) as (keyof typeof demoPages)[];

/** The way from an address to rows, before a page is read, and pages of the demo shop to try it with. */
export function FirstSteps({ onRead }: { onRead: (address: string) => void }) {
  const { t } = useTranslation('proposal');
  const isAway = useSignalValue(isOffline);
  return (
    <div className={styles.first}>
      <ol className={styles.steps} aria-label={t(($) => $.first.label)}>
        {stepNames.map((name) => {
          const Icon = steps[name];
          return (
            <li key={name} className={styles.step}>
              <span className={styles.icon}>
                <Icon />
              </span>
              <strong>{t(($) => $.first[name].title)}</strong>
              <span className={styles.text}>{t(($) => $.first[name].text)}</span>
            </li>
          );
        })}
      </ol>
      <div className={styles.examples}>
        <span>{t(($) => $.first.try)}</span>
        {exampleNames.map((name) => (
          <Button
            key={name}
            size="small"
            shape="circular"
            disabledFocusable={isAway}
            onClick={() => onRead(location.origin + demoPages[name])}
          >
            {t(($) => $.first.examples[name])}
          </Button>
        ))}
      </div>
    </div>
  );
}
