import { Spinner } from '@fluentui/react-components';

/** Fluent's spinner for a button, in a deferred module. */
export function Turning() {
  return <Spinner size="extra-tiny" />;
}
