import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Spinner,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { clearingStep, type ClearingStep } from '#app/state/deviceClearing.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './ClearingDialog.module.css';

/** Asks whoever signs in what becomes of another account's edits on this device, and says what holds the deletion up. */
export function ClearingDialog() {
  const step = useSignalValue(clearingStep);
  if (step === null) return null;
  return (
    <Dialog open modalType="alert">
      <DialogSurface className={styles.surface}>
        {step.kind === 'ask' ? <Question {...step} /> : <Waiting {...step} />}
      </DialogSurface>
    </Dialog>
  );
}

/** Nothing of the edits is shown, nor whose they are: that is not for who signs in. */
function Question({ count, since, save, answer }: Extract<ClearingStep, { kind: 'ask' }>) {
  const { t } = useTranslation('device');
  const { t: tCommon } = useTranslation();
  const locale = useLocale();
  const [isSaved, setSaved] = useState(false);
  return (
    <DialogBody>
      <DialogTitle>{t(($) => $.title)}</DialogTitle>
      <DialogContent className={styles.content}>
        <p>{t(($) => $.unsent, { count, since: formatDate(locale, since, true) })}</p>
        <p>{t(($) => $.deletes)}</p>
        <output className={styles.saved}>{isSaved && t(($) => $.saved)}</output>
      </DialogContent>
      <DialogActions fluid>
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
      </DialogActions>
    </DialogBody>
  );
}

function Waiting({ cancel }: Extract<ClearingStep, { kind: 'waiting' }>) {
  const { t } = useTranslation('device');
  const { t: tCommon } = useTranslation();
  return (
    <DialogBody>
      <DialogTitle>{t(($) => $.waiting.title)}</DialogTitle>
      <DialogContent className={styles.content}>
        <p>{t(($) => $.waiting.sentence)}</p>
        <Spinner size="small" labelPosition="after" label={t(($) => $.waiting.isWaiting)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>{tCommon(($) => $.actions.cancel)}</Button>
      </DialogActions>
    </DialogBody>
  );
}
