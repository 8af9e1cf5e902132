import { MessageBar, MessageBarActions, MessageBarBody, type MessageBarProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export interface NoticeProps {
  intent: NonNullable<MessageBarProps['intent']>;
  className?: string | undefined;
  /** A button beside the text. */
  action?: ReactNode;
  children: ReactNode;
}

/** Fluent's message bar, in a deferred module. */
export function NoticeBar({ intent, className, action, children }: NoticeProps) {
  return (
    <MessageBar intent={intent} layout="multiline" className={className ?? ''}>
      <MessageBarBody>{children}</MessageBarBody>
      {action !== undefined && <MessageBarActions>{action}</MessageBarActions>}
    </MessageBar>
  );
}
