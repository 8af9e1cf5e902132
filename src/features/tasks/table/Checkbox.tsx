import styles from './TaskTable.module.css';

interface CheckboxProps {
  state: 'none' | 'some' | 'all';
  label: string;
  onClick: () => void;
}

/** The browser's own checkbox: a hundred of Fluent's checkboxes cost a tenth of a second at every change of page. */
export function Checkbox({ state, label, onClick }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={label}
      title={label}
      checked={state === 'all'}
      ref={(box) => {
        if (box !== null) box.indeterminate = state === 'some';
      }}
      onChange={onClick}
    />
  );
}
