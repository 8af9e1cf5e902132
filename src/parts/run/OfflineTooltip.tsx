import { Tooltip } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

export interface OfflineTooltipProps {
  /** A button that keeps its focus while disabled (`disabledFocusable`), so that the reason can be reached. */
  children: ReactElement;
}

export function OfflineTooltip({ children }: OfflineTooltipProps) {
  const { t } = useTranslation('console');
  return (
    <Tooltip content={t(($) => $.run.offline)} relationship="description" withArrow>
      {children}
    </Tooltip>
  );
}
