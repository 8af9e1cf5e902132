import { Button } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { isFeedable, type Chain } from '#core/domain/task/chain.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { Section } from '#app/parts/Section.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from '../TaskInfoScreen.module.css';
import { ChainDialog } from './ChainDialog.tsx';
import { useChainedTasks, useSourceColumns } from './chains.state.ts';
import { FedTasks } from './FedTasks.tsx';
import { LastFeed } from './LastFeed.tsx';

export interface ChainsBlockProps {
  task: TaskView;
  template: Template | null;
  onSave: (chain: Chain | null) => Promise<Result<unknown>>;
}

/** The task that feeds this one, and those that it feeds. A dialog changes the first, also without a connection. */
export function ChainsBlock({ task, template, onSave }: ChainsBlockProps) {
  const { t } = useTranslation('chains');
  const [isOpen, setOpen] = useState(false);
  const chained = useChainedTasks(task);
  const feedable = (template?.parameters ?? []).filter(isFeedable);
  const { chain } = task;
  return (
    <Section
      title={t(($) => $.title)}
      beside={
        (feedable.length > 0 || chain !== null) && (
          <Button size="small" icon={<LinkRegular />} onClick={() => setOpen(true)}>
            {t(($) => (chain === null ? $.set : $.change))}
          </Button>
        )
      }
    >
      {chain === null ? (
        <p className={styles.quiet}>{t(($) => (feedable.length > 0 ? $.none : $.notPossible))}</p>
      ) : (
        <ChainFacts task={task} chain={chain} template={template} source={chained?.source} />
      )}
      {chained !== undefined && chained.fed.length > 0 && <FedTasks taskId={task.taskId} tasks={chained.fed} />}
      {isOpen && <ChainDialog task={task} parameters={feedable} onSave={onSave} onClose={() => setOpen(false)} />}
    </Section>
  );
}

interface ChainFactsProps {
  task: TaskView;
  chain: Chain;
  template: Template | null;
  source: TaskView | null | undefined;
}

function ChainFacts({ task: { lastFeed, taskId }, chain, template, source }: ChainFactsProps) {
  const { t } = useTranslation('chains');
  const columns = useSourceColumns(chain.sourceTaskId);
  const parameter = template?.parameters.find(({ paramName }) => paramName === chain.paramName);
  return (
    <FactTiles label={t(($) => $.title)}>
      <FactTile
        name={t(($) => $.from)}
        note={source === null && <span className={styles.reason}>{t(($) => $.sourceDeleted)}</span>}
      >
        {source ? <AppLink to={addresses.taskInfo(source.taskId)}>{source.taskName}</AppLink> : '–'}
      </FactTile>
      <FactTile name={t(($) => $.each)}>
        {t(($) => $.into, {
          column: columns?.find(({ name }) => name === chain.field)?.label ?? chain.field,
          parameter: parameter?.displayText ?? chain.paramName,
        })}
      </FactTile>
      <FactTile name={t(($) => $.when)}>{t(($) => $.times[chain.when])}</FactTile>
      {lastFeed !== null && <LastFeed feed={lastFeed} field={chain.field} parameter={parameter} taskId={taskId} />}
    </FactTiles>
  );
}
