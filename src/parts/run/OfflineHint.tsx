import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '#app/parts/deferred/Hint.tsx';

interface OfflineHintProps {
  isOffline: boolean;
  /** A button that keeps its focus while disabled (`disabledFocusable`), so that the user can reach the reason. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Shows the reason why a call cannot be made offline. */
export function OfflineHint({ isOffline, children }: OfflineHintProps): ReactNode {
  return isOffline ? <Offline>{children}</Offline> : children;
}

function Offline({ children }: Pick<OfflineHintProps, 'children'>) {
  const { t } = useTranslation('console');
  return (
    <Hint relationship="description" text={t(($) => $.run.offline)}>
      {children}
    </Hint>
  );
}
