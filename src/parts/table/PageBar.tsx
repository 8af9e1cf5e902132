import { Button, Input, Select } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import styles from './PageBar.module.css';

interface PageBarProps {
  page: number;
  pageCount: number;
  /** The total as a text. */
  total: string;
  onPage: (page: number) => void;
  /** The page sizes, if the user can choose. */
  sizes?: { label: string; chosen: number; all: readonly number[]; onChoose: (pageSize: number) => void };
}

/** §9: the page navigation with a choice of page sizes and a quick jumper. */
export function PageBar({ page, pageCount, total, onPage, sizes }: PageBarProps) {
  const { t } = useTranslation('console');
  return (
    <nav className={styles.bar} aria-label={t(($) => $.pages.label)}>
      <span className={styles.total}>{total}</span>
      {sizes !== undefined && (
        <Select
          size="small"
          aria-label={sizes.label}
          value={String(sizes.chosen)}
          onChange={(_, { value }) => sizes.onChoose(Number(value))}
        >
          {sizes.all.map((size) => (
            <option key={size} value={size}>
              {t(($) => $.pages.perPage, { size })}
            </option>
          ))}
        </Select>
      )}
      <div className={styles.steps}>
        <Button
          appearance="subtle"
          size="small"
          icon={<ChevronLeftRegular />}
          aria-label={t(($) => $.pages.previous)}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <span aria-current="page">
          <NumberText value={page} /> / <NumberText value={pageCount} />
        </span>
        <Button
          appearance="subtle"
          size="small"
          icon={<ChevronRightRegular />}
          aria-label={t(($) => $.pages.next)}
          disabled={page >= pageCount}
          onClick={() => onPage(page + 1)}
        />
      </div>
      {pageCount > 2 && <Jumper pageCount={pageCount} onPage={onPage} />}
    </nav>
  );
}

function Jumper({ pageCount, onPage }: Pick<PageBarProps, 'pageCount' | 'onPage'>) {
  const { t } = useTranslation('console');
  const [text, setText] = useState('');
  const handleKeyDown = (event: KeyboardEvent) => {
    const wanted = Math.trunc(Number(text));
    if (event.key !== 'Enter' || !(wanted >= 1)) return;
    onPage(Math.min(wanted, pageCount));
    setText('');
  };
  return (
    <label className={styles.jumper}>
      {t(($) => $.pages.jump)}
      <Input
        size="small"
        inputMode="numeric"
        value={text}
        onChange={(_, { value }) => setText(value.replace(/\D/gu, ''))}
        onKeyDown={handleKeyDown}
      />
    </label>
  );
}
