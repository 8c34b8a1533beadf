import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { t } from '../language/index.ts';
import { FieldProblem, useOwnProblem } from './own-problem.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Denser than the phone's fields: 32 px high, with 13 px text. */
export function Field({ label, value, onChange, ...input }: FieldProps) {
  const { problem, clear, onInvalid } = useOwnProblem();
  return (
    <label className="mb-3 block">
      <span className="mb-1 block text-small text-muted">{label}</span>
      <input
        {...input}
        value={value}
        aria-invalid={problem !== undefined}
        onInvalid={onInvalid}
        onChange={(event) => {
          clear();
          onChange(event.target.value);
        }}
        className={clsx(
          'h-8 w-full rounded-bar border bg-surface px-2.5 text-ink',
          problem === undefined ? 'border-line' : 'border-bad',
        )}
      />
      <FieldProblem text={problem} />
    </label>
  );
}

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

export const CodeField = ({ value, onChange }: CodeFieldProps) => (
  <Field
    label={t('console.code')}
    value={value}
    onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 6))}
    inputMode="numeric"
    autoComplete="one-time-code"
    required
  />
);

interface ActProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  readonly look?: 'plain' | 'main' | 'danger';
  readonly isWide?: boolean;
  readonly submits?: boolean;
  readonly children: ReactNode;
}

const LOOKS = {
  plain: 'border border-line bg-surface text-ink hover:bg-sunken',
  main: 'bg-primary-strong text-on-primary [&_kbd]:border-transparent [&_kbd]:bg-key-on-primary [&_kbd]:text-on-primary',
  danger:
    'bg-secondary-strong text-on-primary [&_kbd]:border-transparent [&_kbd]:bg-key-on-primary [&_kbd]:text-on-primary',
} as const;

export const Act = ({ look = 'plain', isWide = false, submits = false, children, ...button }: ActProps) => (
  // oxlint-disable-next-line react/button-has-type -- submit where a form says so
  <button
    {...button}
    type={submits ? 'submit' : 'button'}
    className={clsx(
      'inline-flex h-8 items-center justify-center gap-2 rounded-bar px-3 font-medium whitespace-nowrap disabled:border disabled:border-line disabled:bg-sunken disabled:text-muted',
      LOOKS[look],
      isWide && 'w-full',
    )}
  >
    {children}
  </button>
);

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export const Tick = ({ label, isOn, onChange }: TickProps) => (
  <label className="inline-flex items-center gap-2">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);
