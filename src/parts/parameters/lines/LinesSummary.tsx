import { Button } from '@fluentui/react-components';
import { ArrowDownload16Regular, Delete16Regular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { firstLineCount, type LineList } from '#core/domain/parameters/lineList.ts';
import { ImportSourcesContext } from '#app/parts/import/importSources.ts';
import type { ControlProps } from '../ControlProps.ts';
import styles from './lines.module.css';
import { LinesCount } from './LinesCount.tsx';

const revokeAfterMs = 60_000;

export interface LinesSummaryProps extends ControlProps {
  lines: LineList | readonly string[];
  /** True if more lines were entered than the field takes. */
  isCut: boolean;
}

/** A list that is too long to edit: the number of lines, the first ones, and the actions on the list. */
export function LinesSummary({ id, parameter, lines, isCut, onChange }: LinesSummaryProps) {
  const { t } = useTranslation('parameters');
  const [count, first] = 'list' in lines ? [lines.count, lines.first] : [lines.length, lines.slice(0, firstLineCount)];
  const text = useListText(lines);
  return (
    <section id={id} tabIndex={-1} className={styles.summary} aria-label={parameter.displayText}>
      <p className={styles.total}>
        <LinesCount parameter={parameter} count={count} isCut={isCut} />
      </p>
      <ol className={styles.first}>
        {first.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
      {count > first.length && <p className={styles.count}>{t(($) => $.moreLines, { count: count - first.length })}</p>}
      {text.isMissing && <p className={styles.count}>{t(($) => $.listNotHere)}</p>}
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<ArrowDownload16Regular />}
          disabledFocusable={text.isMissing}
          onClick={() => void text.read().then((blob) => blob && download(blob, parameter.paramName))}
        >
          {t(($) => $.downloadLines)}
        </Button>
        <Button size="small" icon={<Delete16Regular />} onClick={() => onChange('')}>
          {t(($) => $.clearLines)}
        </Button>
      </div>
    </section>
  );
}

/** Downloads the lines as a text file, one value per line. */
function download(text: Blob, name: string): void {
  const address = URL.createObjectURL(new Blob([text, '\n'], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.txt`;
  link.click();
  // If revoked at once, the browser would have nothing to save yet.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}

/** Returns the text of a long list. A list that came with its task is fetched to this device when it is shown. */
function useListText(lines: LineList | readonly string[]) {
  const sources = useContext(ImportSourcesContext);
  const named = 'list' in lines ? lines : null;
  const hash = named?.list;
  const isHere = useLiveQuery(
    async () => hash === undefined || (await sources?.hasList(hash)) === true,
    [sources, hash],
  );
  useEffect(() => {
    if (isHere === false && named !== null) sources?.fetchList(named);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each list: the same one comes as a new object
  }, [sources, hash, isHere]);
  return {
    isMissing: isHere === false,
    read: async (): Promise<Blob | null> => {
      if (named === null) return new Blob([(lines as readonly string[]).join('\n')]);
      return (await sources?.textOf(named.list)) ?? null;
    },
  };
}
