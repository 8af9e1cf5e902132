import { Button } from '@fluentui/react-components';
import { PlayRegular, StopRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { isTaskActive, type TaskStatus } from '#core/domain/task/status.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { OfflineHint } from './OfflineHint.tsx';

/** The spinner while a call to the service is pending. */
const Turning = lazyComponent(async () => (await import('./Turning.tsx')).Turning);

export interface RunButtonProps {
  taskName: string;
  status: TaskStatus;
  /** The pending start or stop. */
  change: 'starting' | 'stopping' | undefined;
  isOffline: boolean;
  appearance?: 'primary' | 'subtle';
  size?: 'small' | 'medium';
  onStart: () => void;
  onStop: () => void;
}

/** §4: stops a running or waiting task and starts any other. A disabled button shows its reason. */
export function RunButton({ appearance = 'subtle', size = 'small', ...props }: RunButtonProps) {
  const { t } = useTranslation('console');
  const { taskName: name, change, isOffline } = props;
  const isActive = isTaskActive(props.status);
  const text = change ?? (isActive ? 'stop' : 'start');
  return (
    <OfflineHint isOffline={isOffline}>
      <Button
        appearance={isActive && appearance === 'primary' ? 'secondary' : appearance}
        size={size}
        icon={<RunIcon isActive={isActive} isChanging={change !== undefined} />}
        disabledFocusable={isOffline || change !== undefined}
        aria-label={change === undefined ? t(($) => (isActive ? $.run.stopOf : $.run.startOf), { name }) : undefined}
        onClick={isActive ? props.onStop : props.onStart}
      >
        {t(($) => $.run[text])}
      </Button>
    </OfflineHint>
  );
}

function RunIcon({ isActive, isChanging }: { isActive: boolean; isChanging: boolean }) {
  if (isChanging) return <Turning />;
  return isActive ? <StopRegular /> : <PlayRegular />;
}
