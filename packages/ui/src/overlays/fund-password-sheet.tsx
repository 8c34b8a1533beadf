import { clsx } from 'clsx';
import { Delete } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { useUiSettings } from '../settings/index.ts';
import { Sheet } from './sheet.tsx';

const DIGITS = 6;

interface FundPasswordSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Above the cells: the purpose of the password. */
  readonly label: string;
  /** Debit, credit, fee and balance afterwards, repeated where money moves. */
  readonly children?: ReactNode;
  /** Beside the label, for example `Forgot it?`. */
  readonly aside?: ReactNode;
  readonly error?: string | undefined;
  readonly busy?: boolean;
  /** Called with six digits; the cells are then cleared for another attempt. */
  readonly onComplete: (fundPassword: string) => void;
}

/** An own keypad: no system keyboard covers the sheet, and no password manager stores the digits. */
export function FundPasswordSheet({
  isOpen,
  onClose,
  title,
  label,
  children,
  aside,
  error,
  busy = false,
  onComplete,
}: FundPasswordSheetProps) {
  const [digits, setDigits] = useState('');
  // A ref, because two quick taps may arrive before a render.
  const latest = useRef('');
  const { words } = useUiSettings();
  const put = (entered: string) => {
    latest.current = entered;
    setDigits(entered);
  };
  const press = (digit: string) => {
    if (busy) return;
    const entered = `${latest.current}${digit}`;
    put(entered.length === DIGITS ? '' : entered);
    if (entered.length === DIGITS) onComplete(entered);
  };
  const erase = () => put(latest.current.slice(0, -1));
  const type = (event: KeyboardEvent) => {
    if (/^[0-9]$/.test(event.key)) press(event.key);
    if (event.key === 'Backspace') erase();
  };
  const close = () => {
    put('');
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={title}
      onKeyDown={type}
      isModal
      footer={<Keypad onPress={press} onErase={erase} disabled={busy} />}
    >
      <div className="grid gap-3 pb-2">
        {children}
        <p className="text-center text-label">{label}</p>
        <Cells filled={busy ? DIGITS : digits.length} hasError={error !== undefined} />
        <p aria-live="polite" className="sr-only">
          {digits.length > 0 && words.digitsEntered(digits.length, DIGITS)}
        </p>
        <p aria-live="assertive" className="text-center text-small text-bad empty:hidden">
          {busy ? undefined : error}
        </p>
        {aside !== undefined && <div className="text-center">{aside}</div>}
      </div>
    </Sheet>
  );
}

const Cells = ({ filled, hasError }: { filled: number; hasError: boolean }) => (
  <div aria-hidden className="mx-auto grid w-full max-w-80 grid-cols-6 gap-2">
    {Array.from({ length: DIGITS }, (_, index) => (
      <span
        key={index}
        className={clsx(
          'grid h-13 place-items-center rounded-field bg-well -outline-offset-1',
          index === filled ? 'outline-2 -outline-offset-2 outline-primary' : 'outline-1 outline-line',
          hasError && filled === 0 && 'outline-bad',
        )}
      >
        {index < filled && <span className="size-[11px] rounded-full bg-ink" />}
      </span>
    ))}
  </div>
);

interface KeypadProps {
  readonly onPress: (digit: string) => void;
  readonly onErase: () => void;
  readonly disabled: boolean;
}

const KEY =
  'grid h-[52px] place-items-center rounded-inner text-digit transition-opacity active:opacity-55 disabled:opacity-45';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

function Keypad({ onPress, onErase, disabled }: KeypadProps) {
  const { words } = useUiSettings();
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      disabled={disabled}
      onClick={() => onPress(digit)}
      className={`${KEY} figures bg-key`}
    >
      {digit}
    </button>
  );
  return (
    <div
      // Swiping over the keys must not drag the sheet.
      data-base-ui-swipe-ignore=""
      className="grid touch-manipulation grid-cols-3 gap-1.5 bg-keypad px-2 pt-2 pb-[calc(16px+var(--safe-bottom))]"
    >
      {KEYS.map(key)}
      <span />
      {key('0')}
      <button
        type="button"
        disabled={disabled}
        aria-label={words.deleteDigit}
        onClick={onErase}
        className={KEY}
      >
        <Icon of={Delete} />
      </button>
    </div>
  );
}
