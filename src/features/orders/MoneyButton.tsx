import { Button, Spinner, type ButtonProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

interface Props {
  onClick: () => void;
  isBusy?: boolean;
  /** True while what it would send is wrong; the field says why. */
  isBlocked?: boolean;
  /** Its name where its text alone is that of several buttons. */
  label?: string;
  appearance?: ButtonProps['appearance'];
  size?: ButtonProps['size'];
  icon?: ButtonProps['icon'];
  children: ReactNode;
}

/** A button for everything with money: without a network it stays where it is and says what it needs. */
export function MoneyButton({
  onClick,
  isBusy = false,
  isBlocked = false,
  label,
  appearance,
  size,
  icon,
  children,
}: Props) {
  const { t } = useTranslation('money');
  const isAway = useSignalValue(isOffline);
  return (
    <Button
      {...(label !== undefined && { 'aria-label': label })}
      {...(appearance && { appearance })}
      {...(size && { size })}
      disabledFocusable={isAway || isBusy || isBlocked}
      {...(isAway && { title: t(($) => $.offline) })}
      {...(icon !== undefined && { icon })}
      {...(isBusy && { icon: <Spinner size="extra-tiny" /> })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
