import { Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { maxLinesOfFile } from '#core/domain/files/fileLimits.ts';
import { maxLineLength } from '#core/domain/parameters/lineList.ts';
import { linesLeft, type LineCounts, type LineOptions } from '#core/domain/files/readFile.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import styles from './import.module.css';

interface Props {
  /** `null` while the lines are counted. */
  counts: LineCounts | null;
  /** The progress of the counting, from 0 to 1. */
  share: number;
  isAddress: boolean;
  maxLines: number | undefined;
  options: LineOptions;
  onOptions: (options: LineOptions) => void;
}

/** The number of lines, and the skipped ones with their reasons. */
export function LineSummary({ counts, share, isAddress, maxLines, options, onOptions }: Props) {
  const { t } = useTranslation('import');
  if (counts === null) {
    const percent = Math.round(share * 100);
    return <ProgressBar done={percent} total={100} label={t(($) => $.counting)} isRunning />;
  }
  const { lines, empty, tooLong, firstTooLong, beyond, duplicates, noAddresses, firstNoAddress } = counts;
  const left = [
    ...(empty > 0 ? [t(($) => $.empty, { count: empty })] : []),
    ...(tooLong > 0
      ? [t(($) => $.tooLong, { count: tooLong, limit: maxLineLength, example: shortened(firstTooLong ?? '') })]
      : []),
    ...(beyond > 0 ? [t(($) => $.beyond, { count: beyond, limit: maxLinesOfFile })] : []),
  ];
  return (
    <div className={styles.summary}>
      <p aria-live="polite">
        {lines === 0 ? t(($) => $.noLines) : <strong>{t(($) => $.lines, { count: lines })}</strong>}
        {left.map((sentence) => (
          <span key={sentence} className={styles.left}>
            {sentence}
          </span>
        ))}
      </p>
      {duplicates > 0 && (
        <Checkbox
          className={styles.option ?? ''}
          label={t(($) => $.withoutDuplicates, { count: duplicates })}
          checked={options.withoutDuplicates}
          onChange={(_, { checked }) => onOptions({ ...options, withoutDuplicates: checked === true })}
        />
      )}
      {isAddress && noAddresses > 0 && (
        <Checkbox
          className={styles.option ?? ''}
          label={t(($) => $.onlyAddresses, { count: noAddresses, example: shortened(firstNoAddress ?? '') })}
          checked={options.onlyAddresses}
          onChange={(_, { checked }) => onOptions({ ...options, onlyAddresses: checked === true })}
        />
      )}
      {maxLines !== undefined && linesLeft(counts, options) > maxLines && (
        <p className={styles.cut}>{t(($) => $.cut, { count: maxLines })}</p>
      )}
    </div>
  );
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
