import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '#app/parts/deferred/Hint.tsx';
import { Section } from '#app/parts/Section.tsx';
import { useStore } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { destinationsOfTask } from '#app/store/queries/exportRecords.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './destinations.module.css';
import { DestinationMenu } from './DestinationMenu.tsx';
import { DestinationRow } from './DestinationRow.tsx';
import { useDestinationActions } from './useDestinationActions.tsx';

export interface DestinationsBlockProps {
  task: TaskView;
}

/** The places to which the task's rows go, each with its last result. Changes need the service: they hold secrets. */
export function DestinationsBlock({ task }: DestinationsBlockProps) {
  const { taskId } = task;
  const { t } = useTranslation('destinations');
  const store = useStore();
  const offline = useSignalValue(isOffline);
  const listed = useLiveQuery(() => destinationsOfTask(store, taskId), [store, taskId]);
  const actions = useDestinationActions(task);
  const [menu, setMenu] = useState<{ id: string; target: HTMLElement } | null>(null);
  const chosen = listed?.find(({ destination }) => destination.destinationId === menu?.id)?.destination;
  const add = (
    <Button size="small" icon={<AddRegular />} disabledFocusable={offline} onClick={() => actions.edit(null)}>
      {t(($) => $.add)}
    </Button>
  );
  return (
    <Section
      title={t(($) => $.title)}
      beside={
        offline ? (
          <Hint relationship="description" text={t(($) => $.needsService)}>
            {add}
          </Hint>
        ) : (
          add
        )
      }
    >
      {listed?.length === 0 && <p className={styles.quiet}>{t(($) => $.none)}</p>}
      {listed !== undefined && listed.length > 0 && (
        <ul className={styles.list} aria-label={t(($) => $.title)}>
          {listed.map((each) => (
            <DestinationRow
              key={each.destination.destinationId}
              listed={each}
              isOffline={offline}
              isBusy={actions.busyId === each.destination.destinationId}
              isMenuOpen={menu?.id === each.destination.destinationId}
              onTest={() => actions.test(each.destination)}
              onMenu={(target) =>
                setMenu((open) =>
                  open?.id === each.destination.destinationId ? null : { id: each.destination.destinationId, target },
                )
              }
            />
          ))}
        </ul>
      )}
      {menu !== null && chosen !== undefined && (
        <DestinationMenu
          destination={chosen}
          target={menu.target}
          isOffline={offline}
          actions={actions}
          onClose={() => setMenu(null)}
        />
      )}
    </Section>
  );
}
