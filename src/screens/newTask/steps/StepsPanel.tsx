import { Button } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSteps } from '#core/domain/template/pageSteps.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { Waiting } from '#app/parts/run/Waiting.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { signedInWith } from '../editedTask.ts';
import type { NewTaskState } from '../newTask.state.ts';
import { LivePicture } from './LivePicture.tsx';
import { SignInPart } from './SignInPart.tsx';
import { StepForm } from './StepForm.tsx';
import { draftOfStep, emptyDraft, withRecorded, type ListedStep } from './stepKinds.ts';
import { StepList } from './StepList.tsx';
import styles from './steps.module.css';
import { useLivePage, type LivePageView } from './useLivePage.ts';

export interface StepsPanelProps {
  address: string;
  task: NewTaskState;
  /** The tables of the page after the steps are wanted. */
  onDone: (steps: readonly BrowserStep[]) => void;
  onClose: () => void;
}

/** The page as it is open at the service, and the steps that the user takes on it or writes by hand. */
export function StepsPanel({ address, task, onDone, onClose }: StepsPanelProps) {
  const { t } = useTranslation('proposal');
  const offline = useSignalValue(isOffline);
  const [listed, setListed] = useState<readonly ListedStep[]>(() =>
    task.steps.map((step, place) => ({ key: `given ${place}`, step })),
  );
  const [edited, setEdited] = useState<ListedStep | null>(null);
  const [added, setAdded] = useState(0);
  const known = useRef(new Map<string, string>());
  const current = useRef(listed);
  const change = (next: readonly ListedStep[]) => {
    if (next === current.current) return;
    current.current = next;
    setListed(next);
    task.change({ steps: next.slice(0, maxSteps).map(({ step }) => step) });
  };
  const page = useLivePage((state, sessionId) => {
    if (state.signIn === null) return change(withRecorded(current.current, state.recorded, known.current, sessionId));
    // The steps of this session led to the sign-in: a run has it without them.
    change(current.current.filter(({ key }) => !key.startsWith(`${sessionId} `)));
    changeSignIn(state.signIn);
  });
  const stepsNow = () => current.current.slice(0, maxSteps).map(({ step }) => step);
  const openPage = (signIn = task.signIn) => page.open(address, stepsNow(), signedInWith(signIn, task.edited));
  /** Opens the page again with a sign-in, or without one: the task begins there too. */
  const changeSignIn = (signIn: string) => {
    task.change({ signIn });
    openPage(signIn);
  };
  // Only when the panel opens: the page stays as the user leaves it.
  useEffect(() => {
    if (!offline) openPage();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const isOpen = page.state?.phase === 'open' && page.failure === null;
  const handleWritten = (step: BrowserStep) => {
    if (edited !== null) {
      const place = listed.findIndex(({ key }) => key === edited.key);
      change(place === -1 ? listed : listed.with(place, { key: edited.key, step }));
      return setEdited(null);
    }
    if (isOpen) return page.act({ step });
    setAdded(added + 1);
    change([...listed, { key: `written ${added}`, step }]);
  };
  const handleDone = () => {
    page.end();
    onDone(stepsNow());
  };
  return (
    <section className={styles.panel} aria-label={t(($) => $.steps.title)}>
      <div className={styles.page}>
        <PageNow page={page} isOffline={offline} onOpen={() => openPage()} />
      </div>
      <div className={styles.side}>
        <h2 className={styles.title}>{t(($) => $.steps.title)}</h2>
        <StepList listed={listed} edited={edited?.key ?? null} onChange={change} onEdit={setEdited} />
        {listed.length > maxSteps && <Notice intent="warning">{t(($) => $.steps.most, { count: maxSteps })}</Notice>}
        <StepForm
          key={edited?.key ?? 'new'}
          draft={(edited === null ? null : draftOfStep(edited.step)) ?? emptyDraft}
          isEdit={edited !== null}
          isTried={isOpen}
          onSubmit={handleWritten}
          onCancel={() => setEdited(null)}
        />
        <SignInPart
          signIn={task.signIn}
          isOpen={isOpen && !offline}
          onKeep={() => page.act({ keepSignIn: true })}
          onChange={changeSignIn}
        />
        <div className={styles.actions}>
          <Button appearance="primary" disabledFocusable={offline || listed.length > maxSteps} onClick={handleDone}>
            {t(($) => $.steps.done)}
          </Button>
          <Button onClick={onClose}>{t(($) => $.steps.close)}</Button>
        </div>
      </div>
    </section>
  );
}

interface PageNowProps {
  page: LivePageView;
  isOffline: boolean;
  onOpen: () => void;
}

/** The picture of the open page with the remark about the last act, or the reason why there is none. */
function PageNow({ page, isOffline: offline, onOpen }: PageNowProps) {
  const { t } = useTranslation('proposal');
  const { t: failures } = useTranslation('failures');
  const { state, frame, failure, openingSince } = page;
  if (openingSince !== null) return <Waiting label={t(($) => $.steps.opening)} since={openingSince} />;
  const isOver = state === null || state.phase === 'over' || failure !== null;
  const note = state?.note ?? null;
  const ending = (): string => {
    if (failure !== null) return failure;
    if (offline) return t(($) => $.steps.offline);
    const { failure: problem = null, end = null } = state ?? {};
    if (problem !== null) return failures(($) => $[problem.code]);
    return end === null ? t(($) => $.steps.notOpen) : t(($) => $.steps.ends[end]);
  };
  return (
    <>
      {isOver && (
        <Notice
          intent="warning"
          action={
            <Button size="small" disabledFocusable={offline} onClick={onOpen}>
              {t(($) => $.steps.again)}
            </Button>
          }
        >
          {ending()}
        </Notice>
      )}
      <output className={styles.note}>
        {!isOver &&
          (note === null ? t(($) => $.steps.hint) : t(($) => $.steps.notes[note.code], { detail: note.detail }))}
      </output>
      {!isOver && frame !== null && <LivePicture frame={frame} state={state} onAct={page.act} />}
    </>
  );
}
