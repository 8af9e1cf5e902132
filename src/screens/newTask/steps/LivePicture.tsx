import { Button, Field, Input, Select } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { liveLimits } from '#core/domain/template/pageSteps.ts';
import type { LiveAct, LiveKey, LivePageState } from '#core/wire/calls/template/livePageCalls.ts';
import styles from './steps.module.css';

interface LivePictureProps {
  frame: string;
  state: LivePageState;
  onAct: (act: LiveAct) => void;
}

/** Keys that go to the page. Tab leaves the picture, as everywhere. */
const keys: ReadonlySet<string> = new Set<LiveKey>([
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Backspace',
  'Delete',
  'Home',
  'End',
]);
const { width, height } = liveLimits;
const middle = [width / 2, height / 2] as const;
const screenful = 700;

/** The picture of a page that is open at the service: presses, the wheel and keys go to the page. */
export function LivePicture({ frame, state, onAct }: LivePictureProps) {
  const { t } = useTranslation('proposal');
  const stage = useRef<HTMLDivElement>(null);
  const placeAt = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const { left, top, width: wide, height: high } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const within = (share: number, size: number) => Math.round(Math.max(0, Math.min(1, share)) * size);
    return [within((clientX - left) / wide, width), within((clientY - top) / high, height)];
  };
  useWheel(stage, (event) => onAct({ wheel: [...placeAt(event), Math.round(clamped(event.deltaY))] }));
  const handlePress = (event: MouseEvent) => onAct({ press: placeAt(event) });
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (keys.has(event.key)) onAct({ key: event.key as LiveKey });
    else if (/^.$/u.test(event.key)) onAct({ text: event.key });
    else return;
    event.preventDefault();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').slice(0, liveLimits.text);
    if (text !== '') onAct({ text });
  };
  const scroll = (down: number) => onAct({ wheel: [...middle, down] });
  return (
    <div className={styles.live}>
      <p className={styles.address}>{state.url}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as its page is */}
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is pressed and typed goes to the page
        tabIndex={0}
        aria-label={t(($) => $.steps.picture)}
        onClick={handlePress}
        onKeyDown={handleKey}
        onPaste={handlePaste}
      >
        <img
          className={styles.image}
          src={`data:image/jpeg;base64,${frame}`}
          width={width}
          height={height}
          alt=""
          draggable={false}
        />
      </div>
      {state.options !== null && <Options key={state.done} options={state.options} onAct={onAct} />}
      <div className={styles.tools}>
        <TypedText onAct={onAct} />
        <Button icon={<ArrowUpRegular />} onClick={() => scroll(-screenful)} aria-label={t(($) => $.steps.up)} />
        <Button icon={<ArrowDownRegular />} onClick={() => scroll(screenful)} aria-label={t(($) => $.steps.down)} />
      </div>
    </div>
  );
}

/** The entries of a drop-down list of the page, which the picture cannot show. */
function Options({
  options,
  onAct,
}: {
  options: NonNullable<LivePageState['options']>;
  onAct: (act: LiveAct) => void;
}) {
  const { t } = useTranslation('proposal');
  return (
    <Field label={t(($) => $.steps.options)}>
      <Select defaultValue="" onChange={(_, { value }) => onAct({ choose: options[Number(value)]?.value ?? '' })}>
        <option value="" disabled>
          –
        </option>
        {options.map(({ text }, place) => (
          <option key={place} value={place}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A field whose text goes to the page: for keyboards on a screen, and scripts that are composed. */
function TypedText({ onAct }: { onAct: (act: LiveAct) => void }) {
  const { t } = useTranslation('proposal');
  const [text, setText] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== '') onAct({ text });
    setText('');
  };
  return (
    <form className={styles.typed} onSubmit={handleSubmit}>
      <Input
        value={text}
        maxLength={liveLimits.text}
        aria-label={t(($) => $.steps.typed)}
        placeholder={t(($) => $.steps.typed)}
        onChange={(_, { value }) => setText(value)}
      />
      <Button type="submit" disabledFocusable={text === ''}>
        {t(($) => $.steps.sendText)}
      </Button>
    </form>
  );
}

function clamped(down: number): number {
  return Math.max(-5_000, Math.min(5_000, down));
}

/** React listens to the wheel passively: the screen would scroll too. */
function useWheel(stage: React.RefObject<HTMLDivElement | null>, onWheel: (event: WheelEvent) => void): void {
  const handler = useRef(onWheel);
  useEffect(() => {
    handler.current = onWheel;
  });
  useEffect(() => {
    const element = stage.current;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      handler.current(event);
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [stage]);
}
