import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { passkeySupport } from '#app/features/passkeys/passkeySupport.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { Section } from '#app/parts/Section.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { AccessFacts } from '#app/store/tables.ts';
import styles from '../AccountScreen.module.css';
import type { AddPasskeyDialogProps } from './AddPasskeyDialog.tsx';
import type { PasskeyDialogProps } from './RenamePasskeyDialog.tsx';

const AddPasskeyDialog = lazyComponent<AddPasskeyDialogProps>(
  withAccountTexts(async () => (await import('./AddPasskeyDialog.tsx')).AddPasskeyDialog),
);
const dialogs = {
  rename: lazyComponent<PasskeyDialogProps>(
    withAccountTexts(async () => (await import('./RenamePasskeyDialog.tsx')).RenamePasskeyDialog),
  ),
  remove: lazyComponent<PasskeyDialogProps>(
    withAccountTexts(async () => (await import('./RemovePasskeyDialog.tsx')).RemovePasskeyDialog),
  ),
};
const acts = ['rename', 'remove'] as const;
type Act = (typeof acts)[number];

export interface PasskeysSectionProps {
  account: Account;
  /** As this device read them last. */
  facts: AccessFacts | null | undefined;
  onChanged: () => void;
}

/** The passkeys of the account, also without a network; changes need the service. */
export function PasskeysSection({ account, facts, onChanged }: PasskeysSectionProps) {
  const { t } = useTranslation('account');
  const isAway = useSignalValue(isOffline);
  const [isAdding, setAdding] = useState(false);
  const passkeys = facts?.passkeys;
  if (passkeys === undefined) return null;
  const support = passkeySupport();
  const needsCode = (facts?.secondFactor?.since ?? null) !== null;
  const isOwn = account.isDemo !== true;
  const add = isOwn && support === 'ready' && (
    <Button size="small" disabledFocusable={isAway} onClick={() => setAdding(true)}>
      {t(($) => $.passkeys.add)}
    </Button>
  );
  return (
    <Section title={t(($) => $.passkeys.title)} beside={add}>
      <p className={styles.hint}>{t(($) => $.passkeys.why)}</p>
      {isOwn && support !== 'ready' && <p className={styles.hint}>{t(($) => $.passkeys[support])}</p>}
      {isOwn && isAway && <p className={styles.hint}>{t(($) => $.passkeys.offline)}</p>}
      {passkeys.length === 0 ? (
        <p className={styles.hint}>{t(($) => $.passkeys.none)}</p>
      ) : (
        <PasskeyTable passkeys={passkeys} {...{ needsCode, isAway, onChanged }} />
      )}
      {isAdding && <AddPasskeyDialog {...{ needsCode, onChanged }} onClose={() => setAdding(false)} />}
    </Section>
  );
}

interface PasskeyTableProps {
  passkeys: readonly Passkey[];
  needsCode: boolean;
  isAway: boolean;
  onChanged: () => void;
}

function PasskeyTable({ passkeys, isAway, ...dialog }: PasskeyTableProps) {
  const { t } = useTranslation('account');
  const [chosen, setChosen] = useState<{ passkey: Passkey; act: Act } | null>(null);
  const Dialog = chosen === null ? null : dialogs[chosen.act];
  const columns = [
    { key: 'name', text: t(($) => $.passkeys.name) },
    { key: 'made', text: t(($) => $.passkeys.made) },
    { key: 'used', text: t(($) => $.passkeys.used) },
    { key: 'kept', text: t(($) => $.passkeys.kept) },
    { key: 'change', text: t(($) => $.login.change) },
  ];
  return (
    <>
      <FactTable label={t(($) => $.passkeys.title)} columns={columns}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.passkeyId}
            passkey={passkey}
            isDisabled={isAway}
            onAct={(act) => setChosen({ passkey, act })}
          />
        ))}
      </FactTable>
      {Dialog !== null && chosen !== null && (
        <Dialog {...dialog} passkey={chosen.passkey} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isDisabled: boolean;
  onAct: (act: Act) => void;
}

function PasskeyRow({ passkey: { name, createdAt, usedAt, isBackedUp }, isDisabled, onAct }: PasskeyRowProps) {
  const { t } = useTranslation('account');
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <RelativeTime time={createdAt} />
      </td>
      <td>{usedAt === null ? t(($) => $.passkeys.never) : <RelativeTime time={usedAt} />}</td>
      <td>{t(($) => $.passkeys[isBackedUp ? 'backedUp' : 'single'])}</td>
      <td>
        <span className={styles.device}>
          {acts.map((act) => (
            <Button
              key={act}
              size="small"
              className={styles.end ?? ''}
              aria-label={t(($) => $.passkeys[`${act}Of`], { name })}
              disabledFocusable={isDisabled}
              onClick={() => onAct(act)}
            >
              {t(($) => $.passkeys[act])}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  );
}
