import { Badge, Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Session } from '#core/wire/calls/account/sessionCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { Section } from '#app/parts/Section.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { AccessFacts } from '#app/store/tables.ts';
import styles from '../AccountScreen.module.css';
import { useDeviceName } from './useDeviceName.ts';

interface SessionsProps {
  facts: AccessFacts;
  load: () => void;
}

/** The browsers in which the account is signed in, with the buttons that end it there. */
export function SessionsSection({ facts: { sessions }, load }: SessionsProps) {
  const { t } = useTranslation('account');
  const isAway = useSignalValue(isOffline);
  const { end, endOthers } = useSessionActions(load);
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  const columns = [
    { key: 'device', text: t(($) => $.sessions.device) },
    { key: 'network', text: t(($) => $.sessions.network) },
    { key: 'seen', text: t(($) => $.sessions.seen) },
    { key: 'since', text: t(($) => $.sessions.since) },
    { key: 'end', text: t(($) => $.sessions.end) },
  ];
  const others = hasOthers && (
    <Button size="small" disabledFocusable={isAway} onClick={() => void endOthers()}>
      {t(($) => $.sessions.endOthers)}
    </Button>
  );
  return (
    <Section title={t(($) => $.sessions.title)} beside={others}>
      <FactTable label={t(($) => $.sessions.title)} columns={columns}>
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            isDisabled={isAway}
            onEnd={(device) => void end(session.sessionId, device)}
          />
        ))}
      </FactTable>
    </Section>
  );
}

interface SessionRowProps {
  session: Session;
  isDisabled: boolean;
  onEnd: (device: string) => void;
}

function SessionRow({ session, isDisabled, onEnd }: SessionRowProps) {
  const { t } = useTranslation('account');
  const device = useDeviceName()(session);
  return (
    <tr>
      <th scope="row">
        <span className={styles.device}>
          {device}
          {session.isCurrent && (
            <Badge appearance="tint" color="success">
              {t(($) => $.sessions.here)}
            </Badge>
          )}
          {session.isSupport && (
            <Badge appearance="tint" color="warning">
              {t(($) => $.support.mark)}
            </Badge>
          )}
        </span>
      </th>
      <td>{session.network ?? t(($) => $.sessions.unknown)}</td>
      <td>
        <RelativeTime time={session.seenAt} />
      </td>
      <td>
        <RelativeTime time={session.createdAt} />
      </td>
      <td>
        {!session.isCurrent && (
          <Button
            size="small"
            className={styles.end ?? ''}
            aria-label={t(($) => $.sessions.endOf, { device })}
            disabledFocusable={isDisabled}
            onClick={() => onEnd(device)}
          >
            {t(($) => $.sessions.end)}
          </Button>
        )}
      </td>
    </tr>
  );
}

function useSessionActions(load: () => void) {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const notify = useNotify();
  return {
    end: async (sessionId: string, device: string) => {
      const ended = await bridge.endSession(sessionId);
      if (ended.ok) notify({ intent: 'success', title: t(($) => $.sessions.ended, { device }) });
      else notify({ intent: 'error', title: messages.ofFailed(ended) });
      load();
    },
    endOthers: async () => {
      const ended = await bridge.endOtherSessions();
      if (ended.ok) {
        notify({ intent: 'success', title: t(($) => $.sessions.othersEnded, { count: ended.value.endedCount }) });
      } else notify({ intent: 'error', title: messages.ofFailed(ended) });
      load();
    },
  };
}
