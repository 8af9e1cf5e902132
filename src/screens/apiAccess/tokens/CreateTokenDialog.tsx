import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenScopes, type TokenScope } from '#core/domain/account/apiToken.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';
import styles from '../ApiAccessScreen.module.css';
import { dayLimits, endChoices, tokenEnd } from './tokenEnd.ts';

interface CreateTokenDialogProps {
  onCreated: (token: { name: string; secret: string }) => void;
  onClose: () => void;
}

/** Asks for the name, the scope and the end of a new token, and makes it. */
export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { t } = useTranslation('programs');
  const messages = useMessages();
  const name = useTextPrompt('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [choice, setChoice] = useState('90');
  const [day, setDay] = useState('');
  const [now] = useState(Date.now);
  const expiresAt = tokenEnd(choice, day, now);
  const create = async () => {
    const clean = name.text.trim();
    if (clean === '' || expiresAt === null) return name.refuse(t(($) => $.create.nameMissing));
    const outcome = await bridge.createToken({ name: clean, scope, expiresAt });
    if (!outcome.ok) return name.refuse(messages.ofFailed(outcome));
    onCreated({ name: clean, secret: outcome.value.secret });
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.create.title)}
      confirm={t(($) => $.create.confirm)}
      isDisabled={name.text.trim() === '' || expiresAt === null}
      onConfirm={create}
      onClose={onClose}
    >
      <Field
        label={t(($) => $.create.name)}
        hint={t(($) => $.create.nameHint)}
        required
        {...(name.problem !== null && { validationState: 'error', validationMessage: name.problem })}
      >
        <Input value={name.text} maxLength={100} onChange={(_, { value }) => name.change(value)} />
      </Field>
      <Field label={t(($) => $.create.scope)}>
        <Radios
          value={scope}
          choices={tokenScopes.map((value) => ({ value, label: <ScopeLabel scope={value} /> }))}
          onChange={(value) => setScope(tokenScopes.find((each) => each === value) ?? scope)}
        />
      </Field>
      <Field label={t(($) => $.create.end)}>
        <Radios value={choice} choices={useEndChoices()} onChange={setChoice} />
      </Field>
      {choice === 'day' && <DayField day={day} now={now} onChange={setDay} />}
    </FormDialog>
  );
}

function ScopeLabel({ scope }: { scope: TokenScope }) {
  const { t } = useTranslation('programs');
  return (
    <>
      {t(($) => $.scopes[scope].name)}
      <span className={styles.scopeText}>{t(($) => $.scopes[scope].text)}</span>
    </>
  );
}

function useEndChoices() {
  const { t } = useTranslation('programs');
  return endChoices.map((value) => ({
    value,
    label: value === 'day' ? t(($) => $.create.ownDay) : t(($) => $.create.days, { count: Number(value) }),
  }));
}

function DayField({ day, now, onChange }: { day: string; now: number; onChange: (day: string) => void }) {
  const { t } = useTranslation('programs');
  const [first, last] = dayLimits(now);
  return (
    <Field label={t(($) => $.create.lastDay)} hint={t(($) => $.create.lastDayHint)} required>
      <Input type="date" min={first} max={last} value={day} onChange={(_, { value }) => onChange(value)} />
    </Field>
  );
}
