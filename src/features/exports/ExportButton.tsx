import { Button, type ButtonProps } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ExportSubject } from './exportSubject.ts';
import { useExportDialog } from './useExportDialog.tsx';

export interface ExportButtonProps extends Pick<ButtonProps, 'appearance'> {
  subject: ExportSubject;
  /** True if there is nothing to export yet. */
  isDisabled?: boolean;
}

/** Opens the export dialog; without `subject.shown` it offers only the export on the service. */
export function ExportButton({ subject, isDisabled = false, ...look }: ExportButtonProps) {
  const { t } = useTranslation('common');
  const open = useExportDialog();
  return (
    <Button {...look} icon={<ArrowExportRegular />} disabled={isDisabled} onClick={() => open(subject)}>
      {t(($) => $.actions.export)}
    </Button>
  );
}
