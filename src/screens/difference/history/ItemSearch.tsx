import { Button } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerState } from '#app/features/explorer/analysis/AnswerState.tsx';
import { useAnswer } from '#app/features/explorer/analysis/useAnswer.ts';
import type { TableData } from '#app/features/explorer/rows/useTableData.ts';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { maxItems } from './historyAddress.ts';
import styles from './history.module.css';

type Item = readonly string[];

interface ItemSearchProps {
  data: Pick<TableData, 'session' | 'request'>;
  /** The columns of the key. */
  columns: Item;
  items: readonly Item[];
  onChange: (items: readonly Item[]) => void;
}

const maxFound = 8;

/** The choice of the things whose numbers are followed over the runs; without one all rows are taken together. */
export function ItemSearch({ data, columns, items, onChange }: ItemSearchProps) {
  const { t } = useTranslation('analysis');
  const [keyword, setKeyword] = useState('');
  const ref = useRef<HTMLDivElement>(null);
  const choose = (next: readonly Item[]) => {
    onChange(next);
    // The pressed button goes away.
    ref.current?.querySelector('input')?.focus();
  };
  const answer = useAnswer(data, JSON.stringify(['keys', columns, keyword]), (api) =>
    api.historyKeys({ key: columns, find: keyword, limit: maxFound + items.length }),
  );
  const chosen = items.map(textOf);
  const others = (answer.value ?? []).filter((item) => !chosen.includes(textOf(item))).slice(0, maxFound);
  return (
    <div ref={ref} className={styles.items}>
      <KeywordField className={styles.find} label={t(($) => $.history.find)} keyword={keyword} onKeyword={setKeyword} />
      {items.length > 0 && (
        <ul className={styles.list} aria-label={t(($) => $.history.followed)}>
          {items.map((item) => (
            <li key={textOf(item)}>
              <Button
                size="small"
                icon={<DismissRegular />}
                iconPosition="after"
                aria-label={t(($) => $.history.remove, { name: nameOf(item) })}
                onClick={() => choose(items.filter((each) => each !== item))}
              >
                <span className={styles.name}>{nameOf(item)}</span>
              </Button>
            </li>
          ))}
          <li>
            <Button size="small" appearance="subtle" onClick={() => choose([])}>
              {t(($) => $.history.all)}
            </Button>
          </li>
        </ul>
      )}
      {answer.problem !== null && <AnswerState answer={answer} rowCount={0} />}
      {answer.value?.length === 0 && <p className={styles.note}>{t(($) => $.history.noneFound)}</p>}
      {items.length < maxItems ? (
        <ul className={styles.list} aria-label={t(($) => $.history.found)}>
          {others.map((item) => (
            <li key={textOf(item)}>
              <Button
                size="small"
                appearance="subtle"
                icon={<AddRegular />}
                aria-label={t(($) => $.history.follow, { name: nameOf(item) })}
                onClick={() => choose([...items, item])}
              >
                <span className={styles.name}>{nameOf(item)}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t(($) => $.history.full, { count: maxItems })}</p>
      )}
    </div>
  );
}

function textOf(item: Item): string {
  return item.join('\n');
}

function nameOf(item: Item): string {
  return item.join(' · ');
}
