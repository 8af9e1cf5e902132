import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HostMistake } from '#core/domain/operator/hostRules.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { OwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { useFreshProof } from '../useFreshProof.ts';

interface SaveHostsDialogProps {
  text: string;
  /** Of the text with which the change began. */
  etag: string;
  onMistakes: (mistakes: readonly HostMistake[]) => void;
  onSaved: () => void;
  onClose: () => void;
}

/** Says when the new rules apply, and asks for the operator's password. */
export function SaveHostsDialog({ text, etag, onMistakes, onSaved, onClose }: SaveHostsDialogProps) {
  const { t } = useTranslation('operator');
  const notify = useNotify();
  const { proof, problem, send } = useFreshProof();
  const [refusal, setRefusal] = useState<'changed' | 'readOnly' | null>(null);
  const submit = async () => {
    const answer = await send(true, (given) => bridge.putHostsFile({ text, etag, ...given }));
    if (answer === null) return false;
    if (answer.outcome === 'mistakes') {
      onMistakes(answer.mistakes);
      return true;
    }
    if (answer.outcome !== 'saved') {
      setRefusal(answer.outcome);
      return false;
    }
    notify({ intent: 'success', title: t(($) => $.hosts.saved) });
    onSaved();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.hosts.saveTitle)}
      confirm={t(($) => $.hosts.save)}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => $.hosts.effect)}</p>
      <Problem>{refusal === null ? problem : t(($) => $.hosts[refusal])}</Problem>
      <OwnerProof {...proof} />
    </FormDialog>
  );
}
