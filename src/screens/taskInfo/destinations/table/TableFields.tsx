import { Dropdown, Field, Input, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { batchTable, defaultPorts, type TableKind, tableModes, tlsModes } from '#core/domain/data/tableTarget.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import styles from './table.module.css';
import type { TableForm } from './tableForm.ts';

export interface TableFieldsProps {
  kind: TableKind;
  form: TableForm;
  change: (changed: Partial<TableForm>) => void;
  /** A password is stored. */
  hasPassword: boolean;
  /** The names of the task's columns; none before its first run, `undefined` while they are read. */
  columns: readonly string[] | undefined;
}

type TextKey = 'host' | 'database' | 'user' | 'schema' | 'table';

/** The fields of a table: the server, the sign-in, the table, and what becomes of rows that are there. */
export function TableFields(props: TableFieldsProps) {
  const { t } = useTranslation('destinations');
  const { kind, form, change, hasPassword } = props;
  const text = (name: TextKey, maxLength: number, hint?: string) => (
    <Field label={t(($) => $.table[name])} {...(hint !== undefined && { hint })} required>
      <Input
        value={form[name]}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(_, { value }) => change({ [name]: value })}
      />
    </Field>
  );
  const passwordHint = t(($) => (hasPassword ? $.table.passwordKept : $.table.passwordSealed));
  return (
    <>
      <div className={styles.server}>
        {text('host', 253)}
        <Field label={t(($) => $.table.port)}>
          <Input
            className={styles.port ?? ''}
            inputMode="numeric"
            value={form.port}
            maxLength={5}
            placeholder={String(defaultPorts[kind])}
            onChange={(_, { value }) => change({ port: value })}
          />
        </Field>
      </div>
      <TlsField {...props} />
      <div className={styles.pair}>
        {text('database', 128)}
        {text('user', 128)}
      </div>
      <Field label={t(($) => $.table.password)} hint={passwordHint}>
        <Input
          type="password"
          value={form.password}
          maxLength={1_000}
          autoComplete="new-password"
          onChange={(_, { value }) => change({ password: value })}
        />
      </Field>
      {kind === 'postgres' && text('schema', 63)}
      {text(
        'table',
        63,
        t(($) => $.table.typesHint[kind]),
      )}
      <ModeFields {...props} />
    </>
  );
}

function TlsField({ form: { tls }, change }: TableFieldsProps) {
  const { t } = useTranslation('destinations');
  return (
    <Field label={t(($) => $.table.tls)}>
      <Dropdown
        value={t(($) => $.table.tlsModes[tls])}
        selectedOptions={[tls]}
        onOptionSelect={(_, { optionValue }) => change({ tls: tlsModes.find((mode) => mode === optionValue) ?? tls })}
      >
        {tlsModes.map((mode) => (
          <Option key={mode} value={mode}>
            {t(($) => $.table.tlsModes[mode])}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

function ModeFields({ form: { mode, keys }, change, columns }: TableFieldsProps) {
  const { t } = useTranslation('destinations');
  const names = [...new Set([...(columns ?? []), ...keys])];
  return (
    <>
      <Field label={t(($) => $.table.mode)} hint={t(($) => $.table.modeHints[mode], { table: batchTable })}>
        <Radios
          value={mode}
          choices={tableModes.map((value) => ({ value, label: t(($) => $.table.modes[value]) }))}
          onChange={(value) => change({ mode: value === 'update' ? 'update' : 'insert' })}
        />
      </Field>
      {mode === 'update' && (
        <Field
          label={t(($) => $.table.keys)}
          required
          {...(columns !== undefined && names.length === 0 && { hint: t(($) => $.table.keysNone) })}
        >
          <Dropdown
            multiselect
            disabled={names.length === 0}
            value={keys.join(', ')}
            selectedOptions={keys}
            onOptionSelect={(_, { selectedOptions }) => change({ keys: selectedOptions })}
          >
            {names.map((name) => (
              <Option key={name} value={name}>
                {name}
              </Option>
            ))}
          </Dropdown>
        </Field>
      )}
    </>
  );
}
