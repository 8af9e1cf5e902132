import { useTranslation } from 'react-i18next';
import { SecretSheetDialog } from '#app/parts/dialogs/SecretSheetDialog.tsx';

export interface RecoveryCodesDialogProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Shows the recovery codes, which are nowhere on this device: after this dialog only new ones can be made. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('account');
  return (
    <SecretSheetDialog
      title={t(($) => $.secondFactor.codesTitle)}
      sentence={t(($) => $.secondFactor.codesSentence)}
      head={t(($) => $.secondFactor.fileHead, { email })}
      lines={codes.map((secret) => ({ secret }))}
      fileName="sheaf-recovery-codes.txt"
      onClose={onClose}
    />
  );
}
