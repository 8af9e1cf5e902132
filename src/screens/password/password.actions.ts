import { useState } from 'react';
import { newPassword as passwordRule } from '#core/wire/codec/signUpRules.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { codeOfLink, useLink } from '#app/features/account/proof/useLink.ts';
import { useFailure } from '#app/parts/sign/useFailure.ts';
import { useField } from '#app/parts/sign/useField.ts';

/** The link of the page, and the form that sets the new password with it. */
export function useNewPassword() {
  const link = useLink((token) => bridge.checkPasswordLink(token));
  const [isDone, setDone] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const failure = useFailure();
  const password = useField((value) => passwordRule.safeParse(value).success, isSent);

  const reset = async () => {
    setBusy(true);
    failure.clear();
    const outcome = await bridge.resetPassword(link.token, password.value);
    setBusy(false);
    if (outcome.ok) setDone(true);
    else if (codeOfLink(outcome) !== null) link.endWith(outcome);
    else failure.fail(outcome, { PasswordTooCommon: password, PasswordIsName: password });
  };
  return {
    link,
    isDone,
    failed: failure.problem,
    password,
    isBusy,
    submit: () => {
      setSent(true);
      if (password.isRight && !isBusy) void reset();
    },
  };
}
export type NewPassword = ReturnType<typeof useNewPassword>;
