import { useEffect, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { linesLeft, noOptions } from '#core/domain/files/readFile.ts';
import { maxFileName } from '#core/domain/parameters/parameter.ts';
import { FileDrop } from './FileDrop.tsx';
import { FilePreview } from './FilePreview.tsx';
import { ImportFrame, TakeButton, type ImportDialogProps } from './ImportFrame.tsx';
import { LineSummary } from './LineSummary.tsx';
import { TableChoice } from './TableChoice.tsx';
import { useFileImport } from './useFileImport.ts';

interface Props extends ImportDialogProps {
  /** A file that was dropped onto the field: the dialog starts with it. */
  firstFile?: File | null | undefined;
}

/**
 * §2.8: imports the lines of a .csv, .xlsx or .txt file. A worker on this device reads the file and ends with the
 * dialog.
 */
export function ImportFromFile({ isOpen, ...props }: Props) {
  if (!isOpen) return null;
  return <OpenDialog {...props} />;
}

function OpenDialog({ onLines, onCancel, isAddress = false, maxLines, firstFile = null }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('import');
  const source = useFileImport();
  const [options, setOptions] = useState({ ...noOptions, onlyAddresses: isAddress });
  const [isTaking, setTaking] = useState(false);
  const { file, counts, problem, preview, opened } = source;

  useEffect(() => {
    if (firstFile !== null) source.choose(firstFile);
    // oxlint-disable-next-line react/exhaustive-deps -- once, with the file that it was opened for
  }, [firstFile]);

  const take = async () => {
    setTaking(true);
    const value = await source.take(options, maxLines);
    setTaking(false);
    if (value !== null) onLines(value, { kind: 'file', name: (file?.name ?? '').slice(-maxFileName) });
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    // Without this the drop would also reach the field that opened the dialog.
    event.stopPropagation();
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) source.choose(dropped);
  };

  return (
    <ImportFrame
      title={t(($) => $.file.title)}
      onCancel={onCancel}
      onDrop={handleDrop}
      action={
        <TakeButton
          count={counts === null ? 0 : Math.min(linesLeft(counts, options), maxLines)}
          isBusy={isTaking}
          onTake={() => void take()}
        />
      }
    >
      <FileDrop file={file} problem={problem} isReading={file !== null && preview === null} onFile={source.choose} />
      {opened !== null && (
        <TableChoice
          opened={opened}
          preview={preview}
          choice={source.choice}
          onRead={source.readAs}
          onColumn={source.changeColumn}
        />
      )}
      {opened !== null && preview !== null && (
        <FilePreview
          preview={preview}
          choice={source.choice}
          kind={opened.kind}
          onColumn={(column) => source.changeColumn({ column })}
        />
      )}
      {preview !== null && problem === null && (
        <LineSummary
          counts={counts}
          share={source.share}
          isAddress={isAddress}
          maxLines={maxLines}
          options={options}
          onOptions={setOptions}
        />
      )}
    </ImportFrame>
  );
}
