import { Spinner } from '@fluentui/react-components';

/** Fluent's spinner in a button: the module that comes late. */
export function Turning() {
  return <Spinner size="extra-tiny" />;
}
