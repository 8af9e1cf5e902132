import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { email as emailRule, userName as userNameRule } from '#core/wire/codec/signUpRules.ts';
import { firstPasswordDays } from '#core/domain/account/member.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
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
  /** A mail can be sent to the member. */
  sendsMail: boolean;
  /** `password` is `null` where the member got a mail. */
  onMade: (made: { userName: string; password: string | null }) => void;
  onClose: () => void;
}

/** The ways of a first password to its member. */
const ways = ['mail', 'shown'] as const;
type Way = (typeof ways)[number];

/** Asks for the name, the address and the nodes of a new member, and for the way of its first password. */
export function AddMemberDialog({ left, sendsMail, onMade, onClose }: AddMemberDialogProps) {
  const { t } = useTranslation('members');
  const { t: sign } = useTranslation('sign');
  const [way, setWay] = useState<Way>(sendsMail ? 'mail' : 'shown');
  const { userName, email, nodes, problem, submit } = useAddForm(left, way === 'mail', onMade);
  return (
    <FormDialog title={t(($) => $.add.title)} confirm={t(($) => $.add.confirm)} onConfirm={submit} onClose={onClose}>
      <p>{t(($) => (sendsMail ? $.add.textByMail : $.add.text))}</p>
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
      {sendsMail && (
        <Field label={t(($) => $.add.first)}>
          <Radios
            value={way}
            choices={ways.map((value) => ({ value, label: t(($) => $.add.ways[value], { days: firstPasswordDays }) }))}
            onChange={(value) => setWay(ways.find((each) => each === value) ?? way)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function useAddForm(left: number, isByMail: boolean, onMade: AddMemberDialogProps['onMade']) {
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
    const draft = {
      userName: userName.value.trim(),
      email: email.value.trim(),
      language: locale.value,
      cloudCount,
      isByMail,
    };
    const outcome = await bridge.makeMember(draft);
    if (!outcome.ok) return fail(outcome, { EmailTaken: email, UserNameTaken: userName, NodesTaken: nodes });
    onMade({ userName: draft.userName, password: outcome.value.password });
    return true;
  };
  return { userName, email, nodes, problem, submit };
}
