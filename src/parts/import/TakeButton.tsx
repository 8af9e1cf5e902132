import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The number of lines that a click imports. */
  count: number;
  isBusy: boolean;
  onTake: () => void;
}

/**
 * Shows the number of lines it imports. With no lines it is disabled but can be focused, so that a screen reader reads
 * the reason.
 */
export function TakeButton({ count, isBusy, onTake }: Props) {
  const { t } = useTranslation('import');
  return (
    <Button appearance="primary" disabledFocusable={count === 0 || isBusy} onClick={onTake}>
      {count === 0 ? t(($) => $.takeNone) : t(($) => $.take, { count })}
    </Button>
  );
}
