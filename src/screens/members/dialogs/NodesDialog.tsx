import { Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Member } from '#core/wire/calls/account/memberCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { readNodes } from '../members.state.ts';

export interface NodesDialogProps {
  member: Member;
  /** The nodes that can still be given. */
  left: number;
  onClose: () => void;
}

/** Asks for the number of nodes of a member. */
export function NodesDialog({ member: { memberId, userName: name, cloudCount }, left, onClose }: NodesDialogProps) {
  const { t } = useTranslation('members');
  const messages = useMessages();
  const notify = useNotify();
  const prompt = useTextPrompt(String(cloudCount));
  const most = left + cloudCount;
  const save = async () => {
    const nodes = readNodes(prompt.text, most);
    if (nodes === null) return prompt.refuse(t(($) => $.nodesDialog.wrong, { most }));
    const outcome = await bridge.setMemberNodes(memberId, nodes);
    if (!outcome.ok) return prompt.refuse(messages.ofFailed(outcome));
    notify({ intent: 'success', title: t(($) => $.nodesDialog.done, { name, nodes }) });
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.nodesDialog.title, { name })}
      confirm={t(($) => $.nodesDialog.confirm)}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t(($) => $.nodesDialog.text)}</p>
      <Field
        label={t(($) => $.nodes)}
        hint={t(($) => $.nodesDialog.hint, { most })}
        {...(prompt.problem !== null && { validationState: 'error', validationMessage: prompt.problem })}
      >
        <Input
          type="number"
          min={0}
          max={most}
          value={prompt.text}
          onFocus={(event) => event.target.select()}
          onChange={(_, { value }) => prompt.change(value)}
        />
      </Field>
    </FormDialog>
  );
}
