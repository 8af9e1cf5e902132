import { useTranslation } from 'react-i18next';
import { OnceDialog } from '#app/parts/dialogs/OnceDialog.tsx';

interface SecretDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of a webhook once. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('destinations');
  return (
    <OnceDialog
      title={t(($) => $.secret.title, { name })}
      warning={t(($) => $.secret.once)}
      label={t(($) => $.secret.label)}
      text={secret}
      words={{
        copy: t(($) => $.secret.copy),
        copied: t(($) => $.secret.copied),
        done: t(($) => $.secret.done),
      }}
      onClose={onClose}
    >
      <p>{t(($) => $.secret.how)}</p>
    </OnceDialog>
  );
}
