import { Button, type ButtonProps } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyExportDialog } from './dialog/LazyExportDialog.ts';
import type { ExportSubject } from './exportSubject.ts';

interface ExportButtonProps extends Pick<ButtonProps, 'appearance'> {
  subject: ExportSubject;
  /** True if there is nothing to export yet. */
  isDisabled?: boolean;
}

/**
 * Opens the export dialog, which follows the rows on the page. Without `subject.shown` it offers only the export on the
 * service.
 */
export function ExportButton({ subject, isDisabled = false, ...look }: ExportButtonProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} icon={<ArrowExportRegular />} disabled={isDisabled} onClick={() => setOpen(true)}>
        {t(($) => $.actions.export)}
      </Button>
      {isOpen && <LazyExportDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
