import { useTranslation } from 'react-i18next';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { isExportEnded } from '#core/domain/data/exportFile.ts';

const FormDialog = lazyComponent(async () => (await import('#app/parts/dialogs/FormDialog.tsx')).FormDialog);

/** Returns a function that asks before an export is deleted: it is a call, which cannot be undone. */
export function useDeleteRecord(remove: (record: ExportRecord) => Promise<void>): (record: ExportRecord) => void {
  const { t } = useTranslation('exports');
  const { show, close } = useDialog();
  return (record) => {
    const { fileName: name, status } = record;
    const handleConfirm = async () => {
      await remove(record);
      return true;
    };
    show(
      <FormDialog
        title={t(($) => $.delete.title)}
        confirm={t(($) => $.delete.confirm)}
        onConfirm={handleConfirm}
        onClose={close}
      >
        <p>{t(($) => (isExportEnded(status) ? $.delete.text : $.delete.textRunning), { name })}</p>
      </FormDialog>,
    );
  };
}
