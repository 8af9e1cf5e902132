import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#app/parts/Section.tsx';
import type { Attention } from './attention.ts';
import { AttentionItem } from './AttentionItem.tsx';
import type { OverviewActions } from '../overview.actions.ts';
import styles from '../OverviewScreen.module.css';

/** The number of items shown before the user asks for more. */
const maxShown = 4;

interface AttentionListProps {
  items: readonly Attention[];
  actions: OverviewActions;
}

/** The list of problems, each with its remedy; nothing without problems. */
export function AttentionList({ items, actions }: AttentionListProps) {
  const { t } = useTranslation('overview');
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  const shown = isOpen ? items : items.slice(0, maxShown);
  const more = items.length - maxShown;
  return (
    <Section title={t(($) => $.attention.title)}>
      <ul className={styles.list}>
        {shown.map((item) => (
          <AttentionItem key={keyOf(item)} item={item} actions={actions} />
        ))}
        {more > 0 && (
          <li className={styles.more}>
            <Button appearance="subtle" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t(($) => $.attention.fewer) : t(($) => $.attention.all, { count: more })}
            </Button>
          </li>
        )}
      </ul>
    </Section>
  );
}

function keyOf(item: Attention): string {
  switch (item.kind) {
    case 'balance':
      return item.kind;
    case 'quota':
      return `${item.kind} ${item.quota}`;
    case 'failed':
    case 'drift':
      return `${item.kind} ${item.run.lot.lotId}`;
    case 'missed':
    case 'waiting':
      return `${item.kind} ${item.task.taskId}`;
    case 'maintenance':
      return `${item.kind} ${item.template.slug}`;
  }
}
