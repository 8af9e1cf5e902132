import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { email as emailRule, userName as userNameRule } from '#core/wire/codec/signUpRules.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';
import { locale } from '#app/state/preferences.ts';
import { readNodes } from '../members.state.ts';

export interface AddMemberDialogProps {
  /** The nodes that can still be given. */
  left: number;
  onMade: (given: { userName: string; password: string }) => void;
  onClose: () => void;
}

/** Asks for the name, the address and the nodes of a new member. Its password is made by the service and shown once. */
export function AddMemberDialog({ left, onMade, onClose }: AddMemberDialogProps) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('sign');
  const { userName, email, nodes, problem, submit } = useAddForm(left, onMade);
  return (
    <FormDialog title={t(($) => $.add.title)} confirm={t(($) => $.add.confirm)} onConfirm={submit} onClose={onClose}>
      <p>{t(($) => $.add.text)}</p>
      <Problem>{problem}</Problem>
      <Field
        label={sign(($) => $.signUp.userName)}
        {...fieldVerdict(
          userName,
          sign(($) => $.signUp.userNameInvalid),
          sign(($) => $.signUp.userNameRule),
        )}
      >
        <Input
          autoComplete="off"
          value={userName.value}
          onChange={(_, { value }) => userName.change(value)}
          onBlur={userName.leave}
        />
      </Field>
      <Field
        label={sign(($) => $.signUp.email)}
        {...fieldVerdict(
          email,
          sign(($) => $.signUp.emailInvalid),
        )}
      >
        <Input
          type="email"
          autoComplete="off"
          value={email.value}
          onChange={(_, { value }) => email.change(value)}
          onBlur={email.leave}
        />
      </Field>
      <Field
        label={t(($) => $.nodes)}
        {...fieldVerdict(
          nodes,
          t(($) => $.nodesDialog.wrong, { most: left }),
          t(($) => $.nodesDialog.hint, { most: left }),
        )}
      >
        <Input
          type="number"
          min={0}
          max={left}
          value={nodes.value}
          onChange={(_, { value }) => nodes.change(value)}
          onBlur={nodes.leave}
        />
      </Field>
    </FormDialog>
  );
}

function useAddForm(left: number, onMade: AddMemberDialogProps['onMade']) {
  const { problem, clear, fail } = useFailure();
  const [isSent, setSent] = useState(false);
  const userName = useField((value) => userNameRule.safeParse(value.trim()).success, isSent);
  const email = useField((value) => emailRule.safeParse(value.trim()).success, isSent);
  const nodes = useField((value) => readNodes(value, left) !== null, isSent);
  const submit = async () => {
    setSent(true);
    clear();
    const cloudCount = readNodes(nodes.value, left);
    if (!userName.isRight || !email.isRight || cloudCount === null) return false;
    const draft = { userName: userName.value.trim(), email: email.value.trim(), language: locale.value, cloudCount };
    const outcome = await bridge.makeMember(draft);
    if (!outcome.ok) return fail(outcome, { EmailTaken: email, UserNameTaken: userName, NodesTaken: nodes });
    onMade({ userName: draft.userName, password: outcome.value.password });
    return true;
  };
  return { userName, email, nodes, problem, submit };
}
