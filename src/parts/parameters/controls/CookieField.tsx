import { Button, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secretMask } from '#core/domain/parameters/parameter.ts';
import type { ControlProps } from '../ControlProps.ts';
import styles from './controls.module.css';

/**
 * A cookie for signing in to a site. §5.2: the input is trimmed, also line ends of a careless copy. Only the service
 * knows a stored cookie: the user keeps, replaces or removes it.
 */
export function CookieField(props: ControlProps) {
  const { id, parameter, value, onChange } = props;
  const { t } = useTranslation('parameters');
  /** True if there is a stored value to return to. */
  const [wasSet] = useState(value === secretMask);
  if (value === secretMask) return <SetCookie id={id} label={parameter.displayText} onChange={onChange} />;
  return (
    <>
      <Textarea
        id={id}
        className={styles.cookie}
        spellCheck={false}
        autoComplete="off"
        placeholder={parameter.controlOptions.placeholder ?? ''}
        value={typeof value === 'string' ? value : ''}
        onChange={(_, data) => onChange(data.value)}
        onBlur={({ target }) => target.value !== target.value.trim() && onChange(target.value.trim())}
      />
      <p className={styles.note}>{t(($) => $.cookieNote)}</p>
      {wasSet && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => onChange(secretMask)}>
            {t(($) => $.cookie.keep)}
          </Button>
          {value === '' && <span className={styles.note}>{t(($) => $.cookie.empty)}</span>}
        </div>
      )}
    </>
  );
}

type SetProps = Pick<ControlProps, 'id' | 'onChange'> & { label: string };

function SetCookie({ id, label, onChange }: SetProps) {
  const { t } = useTranslation('parameters');
  return (
    <section id={id} tabIndex={-1} className={styles.set} aria-label={label}>
      <p className={styles.note}>
        <span aria-hidden>{secretMask}</span> {t(($) => $.cookie.set)}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => onChange('')}>
          {t(($) => $.cookie.replace)}
        </Button>
      </div>
    </section>
  );
}
