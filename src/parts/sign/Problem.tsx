import { MessageBar, MessageBarBody } from '@fluentui/react-components';

/** Shows a problem that belongs to no field. */
export function Problem({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{children}</MessageBarBody>
    </MessageBar>
  );
}
