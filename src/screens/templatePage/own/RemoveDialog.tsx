import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useNotify } from '#app/parts/useNotify.ts';

/** Asks before a template is removed, or before the account is taken from those that it is for. */
export function RemoveDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation('proposal');
  const [, navigate] = useLocation();
  const messages = useMessages();
  const notify = useNotify();
  const { name, owner, templateRegistrationId: id } = template;
  const remove = async () => {
    const outcome = await bridge.removeOwnTemplate(id);
    if (!outcome.ok) notify({ intent: 'error', title: messages.ofFailed(outcome) });
    else {
      notify({ intent: 'success', title: t(($) => $.own.page.removed, { name }) });
      navigate(addresses.gallery, { replace: true });
    }
    return outcome.ok;
  };
  return (
    <FormDialog
      title={t(($) => $.own.page.removeTitle, { name })}
      confirm={t(($) => $.own.page.removeConfirm)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t(($) => (owner?.isMine === true ? $.own.page.removeText : $.own.page.leaveText))}</p>
    </FormDialog>
  );
}
