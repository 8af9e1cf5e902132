import { Button, Field, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportDays, type SupportDays } from '#core/domain/account/holder/support.ts';
import type { Outcome } from '#core/domain/refusal.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Section } from '#app/parts/Section.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from '../AccountScreen.module.css';

interface SupportProps {
  /** The end of the consent; `null`: there is none. */
  until: number | null;
  load: () => void;
}

/** The consent that those who run the service look at the account for some days, and the button that takes it back. */
export function SupportSection({ until, load }: SupportProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const isAway = useSignalValue(isOffline);
  const { isBusy, allow, end } = useSupportActions(load);
  const isDisabled = isAway || isBusy;
  return (
    <Section title={t(($) => $.support.title)}>
      <div className={styles.card}>
        <p className={styles.hint}>{t(($) => $.support.hint)}</p>
        {until === null ? (
          <AllowForm isDisabled={isDisabled} onAllow={(days) => void allow(days)} />
        ) : (
          <div className={styles.saving}>
            <span className={styles.name}>
              {t(($) => $.support.allowed, { date: formatDate(locale, until, true) })}
            </span>
            <Button disabledFocusable={isDisabled} onClick={() => void end()}>
              {t(($) => $.support.end)}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

interface AllowFormProps {
  isDisabled: boolean;
  onAllow: (days: SupportDays) => void;
}

function AllowForm({ isDisabled, onAllow }: AllowFormProps) {
  const { t } = useTranslation('account');
  const [days, setDays] = useState<SupportDays>(1);
  return (
    <div className={styles.choice}>
      <Field label={t(($) => $.support.howLong)}>
        <Select
          value={String(days)}
          onChange={(_, { value }) => setDays(supportDays.find((each) => String(each) === value) ?? days)}
        >
          {supportDays.map((each) => (
            <option key={each} value={each}>
              {t(($) => $.support.days, { count: each })}
            </option>
          ))}
        </Select>
      </Field>
      <Button disabledFocusable={isDisabled} onClick={() => onAllow(days)}>
        {t(($) => $.support.allow)}
      </Button>
    </div>
  );
}

function useSupportActions(load: () => void) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const messages = useMessages();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const send = async <Value,>(call: Promise<Outcome<Value>>, done: (value: Value) => string) => {
    setBusy(true);
    const outcome = await call;
    setBusy(false);
    if (outcome.ok) notify({ intent: 'success', title: done(outcome.value) });
    else notify({ intent: 'error', title: messages.ofFailed(outcome) });
    load();
  };
  return {
    isBusy,
    allow: (days: SupportDays) =>
      send(bridge.allowSupport(days), ({ until }) =>
        t(($) => $.support.done, { date: until === null ? '' : formatDate(locale, until, true) }),
      ),
    end: () => send(bridge.endSupport(), () => t(($) => $.support.ended)),
  };
}
