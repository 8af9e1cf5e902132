import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatedAccount } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { OwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { OnceDialog } from '#app/parts/dialogs/OnceDialog.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useFreshProof } from '../useFreshProof.ts';

interface SeeAccountProps {
  account: OperatedAccount;
  onClose: () => void;
}

interface Link {
  url: string;
  endsAt: number;
}

/** Says what a look at an account means, asks for the operator's password, and then shows the link that enters it. */
export function SeeAccountDialog({ account, onClose }: SeeAccountProps) {
  const [link, setLink] = useState<Link | null>(null);
  if (link !== null) return <LinkDialog link={link} name={account.userName} onClose={onClose} />;
  return <AskDialog account={account} onLink={setLink} onClose={onClose} />;
}

function AskDialog({ account, onLink, onClose }: SeeAccountProps & { onLink: (link: Link) => void }) {
  const { t } = useTranslation('operator');
  const { proof, problem, send } = useFreshProof();
  const { userName: name } = account;
  const submit = async () => {
    const made = await send(true, (given) => bridge.makeSupportLink(account.accountId, given));
    if (made !== null) onLink(made);
    return false;
  };
  return (
    <FormDialog
      title={t(($) => $.supportLink.title, { name })}
      confirm={t(($) => $.supportLink.make)}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => $.supportLink.effect, { name })}</p>
      <Problem>{problem}</Problem>
      <OwnerProof {...proof} />
    </FormDialog>
  );
}

function LinkDialog({ link: { url, endsAt }, name, onClose }: { link: Link; name: string; onClose: () => void }) {
  const { t } = useTranslation('operator');
  const { t: account } = useTranslation('account');
  const locale = useLocale();
  return (
    <OnceDialog
      title={t(($) => $.supportLink.title, { name })}
      warning={t(($) => $.supportLink.once, { date: formatDate(locale, endsAt, true) })}
      label={t(($) => $.supportLink.label, { name })}
      text={url}
      words={{
        copy: account(($) => $.sheet.copy),
        copied: account(($) => $.sheet.copied),
        done: t(($) => $.supportLink.done),
      }}
      onClose={onClose}
    />
  );
}
