import { Button, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearingStep, type ClearingStep } from './clearingStep.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './ClearingDialog.module.css';

const look = {
  modalType: 'alert',
  surface: { className: styles.surface },
  content: { className: styles.content },
} as const;

/** Asks the user who signs in about another account's edits on this device, and shows the reason of a slow deletion. */
export function ClearingDialog() {
  const step = useSignalValue(clearingStep);
  if (step === null) return null;
  return step.kind === 'ask' ? <Question {...step} /> : <Waiting {...step} />;
}

/** Shows neither the edits nor their owner: the user who signs in must not see them. */
function Question({ count, since, save, answer }: Extract<ClearingStep, { kind: 'ask' }>) {
  const { t } = useTranslation('device');
  const { t: tCommon } = useTranslation();
  const locale = useLocale();
  const [isSaved, setSaved] = useState(false);
  return (
    <DialogFrame
      title={t(($) => $.title)}
      {...look}
      hasWideActions
      actions={
        <>
          <Button onClick={() => answer(false)}>{tCommon(($) => $.actions.cancel)}</Button>
          <Button
            appearance={isSaved ? 'secondary' : 'primary'}
            onClick={() => {
              save();
              setSaved(true);
            }}
          >
            {t(($) => $.save)}
          </Button>
          <Button appearance={isSaved ? 'primary' : 'secondary'} onClick={() => answer(true)}>
            {t(($) => (isSaved ? $.deleteSaved : $.deleteAll))}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.unsent, { count, since: formatDate(locale, since, true) })}</p>
      <p>{t(($) => $.deletes)}</p>
      <output className={styles.saved}>{isSaved && t(($) => $.saved)}</output>
    </DialogFrame>
  );
}

function Waiting({ cancel }: Extract<ClearingStep, { kind: 'waiting' }>) {
  const { t } = useTranslation('device');
  const { t: tCommon } = useTranslation();
  return (
    <DialogFrame
      title={t(($) => $.waiting.title)}
      {...look}
      actions={<Button onClick={cancel}>{tCommon(($) => $.actions.cancel)}</Button>}
    >
      <p>{t(($) => $.waiting.sentence)}</p>
      <Spinner size="small" labelPosition="after" label={t(($) => $.waiting.isWaiting)} />
    </DialogFrame>
  );
}
