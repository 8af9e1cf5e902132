import { Button, Field, Input } from '@fluentui/react-components';
import { DismissRegular, SearchRegular } from '@fluentui/react-icons';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { completeAddress } from '#core/domain/addresses/webAddress.ts';
import { Waiting } from '#app/parts/run/Waiting.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { NewTaskState } from '../newTask.state.ts';
import styles from './address.module.css';

/** The address of the page, and the progress of its reading. */
export function AddressForm({ task }: { task: NewTaskState }) {
  const { t } = useTranslation('proposal');
  const { t: common } = useTranslation('common');
  const offline = useSignalValue(isOffline);
  const [isWrong, setWrong] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const address = completeAddress(task.address);
    setWrong(address === null);
    if (address !== null && !offline) task.read(address);
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.line}>
        <Field
          className={styles.field}
          label={t(($) => $.address)}
          {...(isWrong && { validationMessage: t(($) => $.addressWrong) })}
        >
          <Input
            type="url"
            size="large"
            placeholder="https://shop.example/books"
            spellCheck={false}
            maxLength={2_000}
            value={task.address}
            onChange={(_, { value }) => task.change({ address: value })}
          />
        </Field>
        {task.readingSince === null ? (
          <Button
            type="submit"
            appearance={task.found === null ? 'primary' : 'secondary'}
            size="large"
            icon={<SearchRegular />}
            disabledFocusable={offline}
            aria-describedby="new-task-note"
          >
            {t(($) => (task.found === null ? $.read : $.readAgain))}
          </Button>
        ) : (
          <Button size="large" icon={<DismissRegular />} onClick={task.cancel}>
            {common(($) => $.actions.cancel)}
          </Button>
        )}
      </div>
      {task.readingSince === null ? (
        <p id="new-task-note" className={styles.note}>
          {t(($) => (offline ? $.offline : task.edited === null ? $.nothingCharged : $.edit.nothingCharged))}
        </p>
      ) : (
        <Waiting label={t(($) => $.reading)} since={task.readingSince} />
      )}
    </form>
  );
}
