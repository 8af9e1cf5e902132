import { Field } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minPassphrase } from '#core/domain/operator/backup.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { OwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { PasswordInput } from '#app/parts/sign/PasswordInput.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useField, type FieldState } from '#app/parts/sign/useField.ts';
import { useFreshProof } from '../useFreshProof.ts';

interface BackupDialogProps {
  kind: 'make' | 'try' | 'delete';
  /** `null` for a new one. */
  name: string | null;
  onChanged: () => void;
  onClose: () => void;
}

/** Says what a work with a backup does, and asks for its passphrase and the operator's password. */
export function BackupDialog({ kind, name, onChanged, onClose }: BackupDialogProps) {
  const { t } = useTranslation('backups');
  const { proof, problem, passphrase, again, submit } = useBackup({ kind, name, onChanged });
  const least = minPassphrase;
  return (
    <FormDialog
      title={t(($) => $.dialogs[kind].title, { name })}
      confirm={t(($) => $[kind])}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => $.dialogs[kind].effect)}</p>
      <Problem>{problem}</Problem>
      {kind === 'make' && (
        <>
          <Passphrase
            field={passphrase}
            label={t(($) => $.passphrase)}
            mistake={t(($) => $.short, { least })}
            rule={t(($) => $.passphraseHint, { least })}
          />
          <Passphrase field={again} label={t(($) => $.again)} mistake={t(($) => $.differs)} />
        </>
      )}
      {kind === 'try' && <Passphrase field={passphrase} label={t(($) => $.passphrase)} mistake={t(($) => $.missing)} />}
      <OwnerProof {...proof} />
    </FormDialog>
  );
}

function Passphrase({
  field,
  label,
  mistake,
  rule,
}: {
  field: FieldState;
  label: string;
  mistake: string;
  rule?: string;
}) {
  return (
    <Field label={label} {...fieldVerdict(field, mistake, rule)}>
      <PasswordInput autoComplete="new-password" value={field.value} onChange={field.change} onBlur={field.leave} />
    </Field>
  );
}

function useBackup({ kind, name, onChanged }: Pick<BackupDialogProps, 'kind' | 'name' | 'onChanged'>) {
  const { proof, problem, send } = useFreshProof();
  const [isSent, setSent] = useState(false);
  const least = kind === 'make' ? minPassphrase : 1;
  const passphrase = useField((value) => kind === 'delete' || value.length >= least, isSent);
  const again = useField((value) => kind !== 'make' || value === passphrase.value, isSent);
  const submit = async () => {
    setSent(true);
    const { value } = passphrase;
    const done = await send(passphrase.isRight && again.isRight, (given) => {
      if (kind === 'make') return bridge.makeBackup({ passphrase: value, ...given });
      if (name === null) return null;
      return kind === 'try'
        ? bridge.tryBackup(name, { passphrase: value, ...given })
        : bridge.deleteBackup(name, given);
    });
    if (done === null) return false;
    onChanged();
    return true;
  };
  return { proof, problem, passphrase, again, submit };
}
