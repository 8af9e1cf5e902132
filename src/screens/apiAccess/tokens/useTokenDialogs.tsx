import { useTranslation } from 'react-i18next';
import type { ApiToken } from '#core/wire/calls/account/tokenCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { useNotify } from '#app/parts/useNotify.ts';

const FormDialog = lazyComponent(async () => (await import('#app/parts/dialogs/FormDialog.tsx')).FormDialog);
const CreateTokenDialog = lazyComponent(async () => (await import('./CreateTokenDialog.tsx')).CreateTokenDialog);
const NewTokenDialog = lazyComponent(async () => (await import('./NewTokenDialog.tsx')).NewTokenDialog);

/** Opens the dialogs that make and revoke a token. */
export function useTokenDialogs() {
  const { t } = useTranslation('programs');
  const messages = useMessages();
  const notify = useNotify();
  const asking = useDialog();
  // The dialog with the new token opens while the one that asked for it still closes.
  const showing = useDialog();
  const create = () =>
    asking.show(
      <CreateTokenDialog
        onCreated={(token) => showing.show(<NewTokenDialog {...token} onClose={showing.close} />)}
        onClose={asking.close}
      />,
    );
  const revoke = ({ tokenId, name }: ApiToken) => {
    const confirm = async () => {
      const outcome = await bridge.revokeToken(tokenId);
      if (outcome.ok) notify({ intent: 'success', title: t(($) => $.revoke.done, { name }) });
      else notify({ intent: 'error', title: messages.ofFailed(outcome) });
      return true;
    };
    asking.show(
      <FormDialog
        title={t(($) => $.revoke.title, { name })}
        confirm={t(($) => $.revoke.confirm)}
        onConfirm={confirm}
        onClose={asking.close}
      >
        <p>{t(($) => $.revoke.text)}</p>
      </FormDialog>,
    );
  };
  return { create, revoke };
}
export type TokenDialogs = ReturnType<typeof useTokenDialogs>;
