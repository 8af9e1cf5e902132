import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from '../ApiAccessScreen.module.css';
import { CodeBlock } from '../CodeBlock.tsx';
import type { ListedCall } from './listedCalls.ts';

/** One call: its line, and its parameters and examples when it is opened. The document itself is English. */
export function CallItem({ call }: { call: ListedCall }) {
  const { t } = useTranslation('programs');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.call} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.line}>
        <code className={styles.method}>{call.method}</code>
        <code className={styles.path}>{call.path}</code>
        <span className={styles.access}>{t(($) => $.access[call.access])}</span>
        <span className={styles.summary} lang="en">
          {call.summary}
        </span>
      </summary>
      {isOpen && <Details call={call} />}
    </details>
  );
}

function Details({ call: { name, parameters, body, reply } }: { call: ListedCall }) {
  const { t } = useTranslation('programs');
  const columns = [
    { key: 'name', text: t(($) => $.calls.parameter) },
    { key: 'place', text: t(($) => $.calls.place) },
    { key: 'type', text: t(($) => $.calls.type) },
    { key: 'required', text: t(($) => $.calls.required) },
  ];
  return (
    <div className={styles.details}>
      {parameters.length > 0 && (
        <FactTable label={t(($) => $.calls.parametersOf, { name })} columns={columns}>
          {parameters.map((each) => (
            <tr key={`${each.place} ${each.name}`}>
              <th scope="row">
                <code>{each.name}</code>
              </th>
              <td>{t(($) => (each.place === 'path' ? $.calls.inPath : $.calls.inQuery))}</td>
              <td className={styles.type}>
                <code>{each.type}</code>
              </td>
              <td>{t(($) => (each.isRequired ? $.calls.yes : $.calls.no))}</td>
            </tr>
          ))}
        </FactTable>
      )}
      {body !== null && <Example title={t(($) => $.calls.body)} name={name} text={body} />}
      {reply !== null && <Example title={t(($) => $.calls.reply)} name={name} text={reply} />}
    </div>
  );
}

function Example({ title, name, text }: { title: string; name: string; text: string }) {
  return (
    <>
      <h4 className={styles.stepTitle}>{title}</h4>
      <CodeBlock text={text} label={`${title}: ${name}`} />
    </>
  );
}
