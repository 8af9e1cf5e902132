import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { BeakerRegular, DismissRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { Waiting } from '#app/parts/run/Waiting.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './TryIt.module.css';
import { useTrial, type TrialForm } from './useTrial.ts';

const TrialResult = lazyComponent(async () => (await import('./TrialResult.tsx')).TrialResult);

export interface TryItProps {
  template: Template;
  level: AccountLevel;
  form: TrialForm;
}

/** Runs up to three pages with the form's current values: shows rows, fields, time and cost within seconds. */
export function TryIt({ template, level, form }: TryItProps) {
  const { t } = useTranslation('start');
  const { t: common } = useTranslation('common');
  const offline = useSignalValue(isOffline);
  const trial = useTrial(template, form);
  const { done, failure, runningSince } = trial;
  const panel = useRef<HTMLElement>(null);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="try-it-title">
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id="try-it-title" className={styles.title}>
            {t(($) => $.tryIt.title)}
          </h2>
          <p id="try-it-lead" className={styles.lead}>
            {t(($) => (offline ? $.tryIt.offline : $.tryIt.lead))}
            {form.isProxied && !offline && ` ${t(($) => $.tryIt.noProxies)}`}
          </p>
        </div>
        {runningSince === null ? (
          <Button
            icon={<BeakerRegular />}
            disabledFocusable={offline}
            aria-describedby="try-it-lead"
            onClick={() => {
              // Scrolls, because the rows appear below the button.
              panel.current?.scrollIntoView({ block: 'start' });
              trial.run();
            }}
          >
            {t(($) => (done === null ? $.tryIt.run : $.tryIt.again))}
          </Button>
        ) : (
          <Button icon={<DismissRegular />} onClick={trial.cancel}>
            {common(($) => $.actions.cancel)}
          </Button>
        )}
      </header>
      {runningSince !== null && <Waiting label={t(($) => $.tryIt.running)} since={runningSince} />}
      {failure !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{failure === 'problems' ? t(($) => $.tryIt.problems) : failure.sentence}</MessageBarBody>
        </MessageBar>
      )}
      {done !== null && (
        <TrialResult
          trial={done.trial}
          output={template.output}
          isStale={trial.isStale}
          pricePerRowMicro={pricePerRowMicro(template.prices, level)}
        />
      )}
    </section>
  );
}
