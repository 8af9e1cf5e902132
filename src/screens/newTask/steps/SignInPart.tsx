import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './steps.module.css';

interface SignInPartProps {
  /** Sealed, or its mask; '' for none. */
  signIn: string;
  /** True while the page can be acted on. */
  isOpen: boolean;
  onKeep: () => void;
  onChange: (signIn: string) => void;
}

/** The sign-in of the page's site, which the task keeps sealed: made in the picture of the page, and never shown. */
export function SignInPart({ signIn, isOpen, onKeep, onChange }: SignInPartProps) {
  const { t } = useTranslation('proposal');
  const [removed, setRemoved] = useState('');
  const isKept = signIn !== '';
  const handleRemove = () => {
    setRemoved(signIn);
    onChange('');
  };
  return (
    <section className={styles.signIn} aria-labelledby="sign-in-title">
      <h3 id="sign-in-title" className={styles.title}>
        {t(($) => $.steps.signIn.title)}
      </h3>
      <output id="sign-in-note" className={styles.note}>
        {t(($) => (isKept ? $.steps.signIn.kept : $.steps.signIn.lead))}
      </output>
      <div className={styles.actions}>
        {isKept ? (
          <Button onClick={handleRemove}>{t(($) => $.steps.signIn.remove)}</Button>
        ) : (
          <Button disabledFocusable={!isOpen} aria-describedby="sign-in-note" onClick={onKeep}>
            {t(($) => $.steps.signIn.keep)}
          </Button>
        )}
        {!isKept && removed !== '' && <Button onClick={() => onChange(removed)}>{t(($) => $.undo)}</Button>}
      </div>
    </section>
  );
}
