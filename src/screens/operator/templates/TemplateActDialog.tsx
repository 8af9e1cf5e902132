import { useTranslation } from 'react-i18next';
import type { OperatorTemplateAct } from '#core/domain/account/auditEvent.ts';
import type { OperatedTemplate } from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { OwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { useFreshProof } from '../useFreshProof.ts';

interface TemplateActDialogProps {
  template: OperatedTemplate;
  act: OperatorTemplateAct;
  onChanged: () => void;
  onClose: () => void;
}

/** Names what an act does to a template, and asks for the operator's password. */
export function TemplateActDialog({ template, act, onChanged, onClose }: TemplateActDialogProps) {
  const { t } = useTranslation('operator');
  const notify = useNotify();
  const { proof, problem, send } = useFreshProof();
  const { name, templateRegistrationId: id } = template;
  const submit = async () => {
    const done = await send(true, (given) => bridge.actOnTemplate(id, { act, ...given }));
    if (done === null) return false;
    notify({ intent: 'success', title: t(($) => $.templates.acts[act].done, { name }) });
    onChanged();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.templates.acts[act].title, { name })}
      confirm={t(($) => $.templates.acts[act].button)}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => $.templates.acts[act].effect)}</p>
      <Problem>{problem}</Problem>
      <OwnerProof {...proof} />
    </FormDialog>
  );
}
