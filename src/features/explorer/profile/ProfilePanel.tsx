import { Button, DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Value } from '#core/domain/data/block.ts';
import type { ColumnProfile } from '#workers/data/api.ts';
import { AnswerState } from '../analysis/AnswerState.tsx';
import { useAnswer } from '../analysis/useAnswer.ts';
import type { Explorer } from '../useExplorer.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { filteredByValue } from '../view/viewChanges.ts';
import { CommonestValues } from './CommonestValues.tsx';
import { Distribution } from './Distribution.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import styles from './profile.module.css';

export interface ProfilePanelProps {
  explorer: Explorer;
  column: GridColumn;
  onClose: () => void;
}

/** The summary of a column among exactly the rows that are shown. */
export function ProfilePanel({ explorer, column, onClose }: ProfilePanelProps) {
  const { t } = useTranslation('analysis');
  const { t: words } = useTranslation('console');
  const { data, change } = explorer;
  const answer = useAnswer(data, column.name, (api) => api.profile(column.name));
  const pickValue = (value: Value) => {
    change(({ filters }) => ({ filters: filteredByValue(filters, column.name, value) }));
    onClose();
  };
  return (
    <OverlayDrawer open position="end" size="medium" onOpenChange={onClose}>
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={words(($) => $.lotData.close)}
              onClick={onClose}
            />
          }
        >
          {t(($) => $.profile.title, { column: column.label })}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <AnswerState answer={answer} rowCount={data.source.rowCount} />
        {answer.value !== undefined && <Profile column={column} profile={answer.value} onPick={pickValue} />}
      </DrawerBody>
    </OverlayDrawer>
  );
}

interface ProfileProps {
  column: GridColumn;
  profile: ColumnProfile;
  onPick: (value: Value) => void;
}

function Profile({ column, profile, onPick }: ProfileProps) {
  return (
    <div className={styles.profile}>
      <ProfileFacts profile={profile} />
      {profile.bins.length > 1 && <Distribution column={column} profile={profile} />}
      {profile.commonest.length > 0 && <CommonestValues profile={profile} onPick={onPick} />}
    </div>
  );
}
