import { Button } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '#app/bridge/bridge.ts';

/** Polls at once. */
export function PollButton({ size = 'small' }: { size?: 'small' | 'medium' }) {
  const { t } = useTranslation('sync');
  const { t: common } = useTranslation('common');
  const [isPolling, setPolling] = useState(false);
  const handlePoll = async () => {
    setPolling(true);
    await bridge.pollNow();
    setPolling(false);
  };
  return (
    <Button
      size={size}
      appearance="primary"
      icon={<ArrowSync16Regular />}
      disabledFocusable={isPolling}
      onClick={() => void handlePoll()}
    >
      {isPolling ? t(($) => $.polling) : common(($) => $.sync.pollNow)}
    </Button>
  );
}
