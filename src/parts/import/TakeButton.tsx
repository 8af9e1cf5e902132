import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Lines that the press brings. */
  count: number;
  isBusy: boolean;
  onTake: () => void;
}

/** Says what it brings; with nothing to bring it stays in the way of the keyboard, so that one can hear why. */
export function TakeButton({ count, isBusy, onTake }: Props) {
  const { t } = useTranslation('import');
  return (
    <Button appearance="primary" disabledFocusable={count === 0 || isBusy} onClick={onTake}>
      {count === 0 ? t(($) => $.takeNone) : t(($) => $.take, { count })}
    </Button>
  );
}
