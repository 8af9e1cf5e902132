import { MessageBar, MessageBarBody } from '@fluentui/react-components';

/** What stands in the way and belongs to no field. */
export function Problem({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}
