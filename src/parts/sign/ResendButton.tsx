import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNow } from '../format/useNow.ts';

interface Props {
  /** The time of the last mail, and that from which the next one can be sent. */
  mail: { askedAt: number; resendAt: number } | null;
  isBusy: boolean;
  onResend: () => void;
}

/** Shows the time until the next mail. Screen readers do not read every second: the text is the button's label. */
export function ResendButton({ mail, isBusy, onResend }: Props) {
  const { t } = useTranslation('sign');
  const now = useNow();
  // The page's clock may be a second late.
  const waitMs = mail === null ? 0 : mail.resendAt - Math.max(now, mail.askedAt);
  const seconds = Math.max(0, Math.ceil(waitMs / 1_000));
  return (
    <Button appearance="transparent" disabledFocusable={isBusy || seconds > 0} onClick={onResend}>
      {seconds > 0 ? t(($) => $.signUp.resendIn, { seconds }) : t(($) => $.signUp.resend)}
    </Button>
  );
}
