import { Button } from '@fluentui/react-components';
import { DocumentArrowUp20Regular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileKinds, type FileProblem, maxFileBytes } from '#core/domain/files/fileLimits.ts';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { useLocale } from '../format/useLocale.ts';
import styles from './import.module.css';
import { ProblemBar } from './ProblemBar.tsx';

interface Props {
  file: File | null;
  problem: FileProblem | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

const accepted = fileKinds.map((kind) => `.${kind}`).join(',');

/** The area to drop or choose a file; afterwards it shows the file's name and problem. */
export function FileDrop({ file, problem, isReading, onFile }: Props) {
  const { t } = useTranslation('import');
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // Without this the user could not choose the same file again after correcting it.
          target.value = '';
          if (chosen !== undefined) onFile(chosen);
        }}
      />
      <div
        className={file === null ? styles.drop : styles.chosen}
        data-over={isOver}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <span className={styles.icon}>
          <DocumentArrowUp20Regular />
        </span>
        <span className={styles.fileName}>{file === null ? t(($) => $.file.drop) : file.name}</span>
        {/* The same button before and after the choice, so that it keeps the focus. */}
        <Button className={styles.choose ?? ''} onClick={() => input.current?.click()}>
          {t(($) => (file === null ? $.file.choose : $.file.another))}
        </Button>
        <span className={styles.note}>
          {file === null
            ? t(($) => $.file.kinds, { size: formatBytes(locale, maxFileBytes) })
            : formatBytes(locale, file.size)}
        </span>
      </div>
      <ProblemBar problem={problem} />
      {isReading && problem === null && (
        <output className={styles.note}>{t(($) => $.file.reading, { name: file?.name ?? '' })}</output>
      )}
    </>
  );
}
