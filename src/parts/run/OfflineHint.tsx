import { Tooltip } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface OfflineHintProps {
  isOffline: boolean;
  /** A button that keeps its focus while disabled (`disabledFocusable`), so that the reason can be reached. */
  children: ReactElement;
}

/** Says why a call cannot be made offline. */
export function OfflineHint({ isOffline, children }: OfflineHintProps) {
  const { t } = useTranslation('console');
  if (!isOffline) return children;
  return (
    <Tooltip content={t(($) => $.run.offline)} relationship="description" withArrow>
      {children}
    </Tooltip>
  );
}
