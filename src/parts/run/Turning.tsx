import { Spinner } from '@fluentui/react-components';

/** Fluent's spinner for a button. Its own file, because it loads after the first paint (RunButton.tsx). */
export function Turning() {
  return <Spinner size="extra-tiny" />;
}
