import { Button } from '@fluentui/react-components';
import { PlayRegular, StopRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { isTaskActive, type TaskStatus } from '#core/domain/task/status.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { LightButton } from './LightButton.tsx';
import { OfflineHint } from './OfflineHint.tsx';

/** The spinner while a call to the service is pending. */
const Turning = lazyComponent(async () => (await import('./Turning.tsx')).Turning);

export interface RunButtonProps {
  taskName: string;
  status: TaskStatus;
  /** The pending start or stop. */
  change: 'starting' | 'stopping' | undefined;
  isOffline: boolean;
  /** `primary`: the main action of a page; otherwise one of a list. */
  appearance?: 'primary' | 'subtle';
  onStart: () => void;
  onStop: () => void;
}

/** §4: stops a running or waiting task and starts any other. A disabled button shows its reason. */
export function RunButton({ appearance = 'subtle', ...props }: RunButtonProps) {
  const { t } = useTranslation('console');
  const { taskName: name, change, isOffline } = props;
  const isActive = isTaskActive(props.status);
  const text = change ?? (isActive ? 'stop' : 'start');
  const isOff = isOffline || change !== undefined;
  const common = {
    icon: <RunIcon isActive={isActive} isChanging={change !== undefined} />,
    'aria-label': change === undefined ? t(($) => (isActive ? $.run.stopOf : $.run.startOf), { name }) : undefined,
    onClick: isActive ? props.onStop : props.onStart,
    children: t(($) => $.run[text]),
  };
  return (
    <OfflineHint isOffline={isOffline}>
      {appearance === 'primary' ? (
        <Button {...common} appearance={isActive ? 'secondary' : 'primary'} disabledFocusable={isOff} />
      ) : (
        <LightButton {...common} aria-disabled={isOff || undefined} />
      )}
    </OfflineHint>
  );
}

function RunIcon({ isActive, isChanging }: { isActive: boolean; isChanging: boolean }) {
  if (isChanging) return <Turning />;
  return isActive ? <StopRegular /> : <PlayRegular />;
}
