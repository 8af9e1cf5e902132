import { Button } from '@fluentui/react-components';
import { CursorClickRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { completeAddress } from '#core/domain/addresses/webAddress.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { NewTaskState } from '../newTask.state.ts';
import type { StepsPanelProps } from './StepsPanel.tsx';
import styles from './stepsPart.module.css';

const StepsPanel = lazyComponent<StepsPanelProps>(async () => (await import('./StepsPanel.tsx')).StepsPanel);

/** Steps that are taken on the page before it is read: a click, a search, a notice that is closed. */
export function StepsPart({ task }: { task: NewTaskState }) {
  const { t } = useTranslation('proposal');
  const [isOpen, setOpen] = useState(false);
  const address = completeAddress(task.address);
  const { steps, signIn } = task;
  if (!isOpen || address === null) {
    return (
      <div className={styles.line}>
        <Button
          appearance="subtle"
          icon={<CursorClickRegular />}
          disabledFocusable={address === null || task.readingSince !== null}
          aria-describedby="steps-note"
          onClick={() => setOpen(address !== null)}
        >
          {steps.length === 0 ? t(($) => $.steps.open) : t(($) => $.steps.some, { count: steps.length })}
        </Button>
        {signIn !== '' && <span className={styles.note}>{t(($) => $.steps.signIn.short)}</span>}
        <span id="steps-note" className={styles.note}>
          {t(($) => (steps.length === 0 ? $.steps.openHint : $.steps.change))}
        </span>
      </div>
    );
  }
  return (
    <StepsPanel
      key={address}
      address={address}
      task={task}
      onDone={(next) => {
        setOpen(false);
        task.read(address, next);
      }}
      onClose={() => setOpen(false)}
    />
  );
}
