import { Field, Input, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { creditReasons, type CreditReason } from '#core/domain/account/auditEvent.ts';
import { givenLevels, parseAmount } from '#core/domain/operator/acts.ts';
import type { AccountAct, OperatedAccount } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { OwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { fieldVerdict } from '#app/parts/sign/fieldVerdict.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useField, type FieldState } from '#app/parts/sign/useField.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useFreshProof } from '../useFreshProof.ts';

interface ActDialogProps {
  account: OperatedAccount;
  kind: AccountAct['kind'];
  onChanged: () => void;
  onClose: () => void;
}

/** Names what an act does to an account, and asks for its values and the operator's password. */
export function ActDialog({ account, kind, onChanged, onClose }: ActDialogProps) {
  const { t } = useTranslation('operator');
  const { userName: name } = account;
  const { proof, problem, amount, reason, setReason, level, setLevel, submit } = useAct(account, kind, onChanged);
  return (
    <FormDialog
      title={t(($) => $.acts[kind].title, { name })}
      confirm={t(($) => $.acts[kind].button)}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => $.acts[kind].effect, { name })}</p>
      <Problem>{problem}</Problem>
      {kind === 'giveCredit' && <CreditFields amount={amount} reason={reason} onReason={setReason} />}
      {kind === 'setLevel' && <LevelField level={level} onLevel={setLevel} />}
      <OwnerProof {...proof} />
    </FormDialog>
  );
}

interface CreditFieldsProps {
  amount: FieldState;
  reason: CreditReason;
  onReason: (reason: CreditReason) => void;
}

function CreditFields({ amount, reason, onReason }: CreditFieldsProps) {
  const { t } = useTranslation('operator');
  return (
    <>
      <Field
        label={t(($) => $.credit.amount)}
        {...fieldVerdict(
          amount,
          t(($) => $.credit.wrong),
        )}
      >
        <Input
          inputMode="decimal"
          contentBefore="$"
          value={amount.value}
          onChange={(_, { value }) => amount.change(value)}
          onBlur={amount.leave}
        />
      </Field>
      <Field label={t(($) => $.credit.reason)} hint={t(($) => $.credit.reasonHint)}>
        <Select
          value={reason}
          onChange={(_, { value }) => onReason(creditReasons.find((each) => each === value) ?? reason)}
        >
          {creditReasons.map((each) => (
            <option key={each} value={each}>
              {t(($) => $.credit.reasons[each])}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function LevelField({ level, onLevel }: { level: AccountLevel; onLevel: (level: AccountLevel) => void }) {
  const { t } = useTranslation('operator');
  const { t: common } = useTranslation();
  return (
    <Field label={t(($) => $.accounts.level)}>
      <Select
        value={String(level)}
        onChange={(_, { value }) => onLevel(givenLevels.find((each) => String(each) === value) ?? level)}
      >
        {shownLevels.map((each) => (
          <option key={each} value={each}>
            {common(($) => $.levels[levelNames[each]])}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** `None` has the name of `Free`, and its rights. */
const shownLevels = givenLevels.filter((level) => level !== 0);

function useAct(account: OperatedAccount, kind: AccountAct['kind'], onChanged: () => void) {
  const { t } = useTranslation('operator');
  const notify = useNotify();
  const { proof, problem, send } = useFreshProof();
  const [isSent, setSent] = useState(false);
  const amount = useField((value) => parseAmount(value.trim().replace(',', '.')) !== null, isSent);
  const [reason, setReason] = useState<CreditReason>('goodwill');
  const [level, setLevel] = useState<AccountLevel>(account.level);
  const readAct = (): AccountAct | null => {
    if (kind === 'setLevel') {
      const given = givenLevels.find((each) => each === level);
      return given === undefined ? null : { kind, level: given };
    }
    if (kind !== 'giveCredit') return { kind };
    const amountMicro = parseAmount(amount.value.trim().replace(',', '.'));
    return amountMicro === null ? null : { kind, amountMicro, reason };
  };
  const submit = async () => {
    setSent(true);
    const act = readAct();
    const outcome = await send(act !== null, (given) =>
      act === null ? null : bridge.actOnAccount(account.accountId, { act, ...given }),
    );
    if (outcome === null) return false;
    notify({ intent: 'success', title: t(($) => $.acts[kind].done, { name: account.userName }) });
    onChanged();
    return true;
  };
  return { proof, problem, amount, reason, setReason, level, setLevel, submit };
}
