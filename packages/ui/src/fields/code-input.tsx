import { clsx } from 'clsx';
import { type Ref, useId } from 'react';
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx';

export interface CodeInputProps extends FieldText {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called when all digits are entered, so that the form can submit itself. */
  readonly onComplete?: (code: string) => void;
  readonly onBlur?: () => void;
  readonly length?: number;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** `Your code: 123 456` → `123456`: people paste text around the code. */
const digitsOf = (text: string, length: number): string => text.replaceAll(/\D/g, '').slice(0, length);

/**
 * Six painted cells over one real input instead of six inputs, for autofill of codes from text messages,
 * pasting, and screen readers.
 */
export function CodeInput({
  length = 6,
  value,
  onChange,
  onComplete,
  label,
  error,
  hint,
  autoFocus,
  ...input
}: CodeInputProps) {
  const id = useId();
  const take = (text: string) => {
    const code = digitsOf(text, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  };
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="group/code relative">
        <div aria-hidden className="grid grid-cols-6 gap-2">
          {Array.from({ length }, (_, index) => (
            <span key={index} className={cellClass(index, value, length, error !== undefined)}>
              {value[index]}
            </span>
          ))}
        </div>
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => take(event.target.value)}
          // No `maxLength`: it would cut pasted text before its spaces are removed.
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only used where the code is the only field of a step
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { label, error, hint })}
          className="absolute inset-0 w-full cursor-text bg-transparent text-field text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
    </FieldFrame>
  );
}

function cellClass(index: number, value: string, length: number, hasError: boolean): string {
  const isNext = index === Math.min(value.length, length - 1);
  return clsx(
    'grid h-[52px] place-items-center rounded-field bg-(--field) text-title figures outline-1 -outline-offset-1',
    hasError ? 'outline-bad' : 'outline-line',
    isNext &&
      'group-focus-within/code:outline-2 group-focus-within/code:-outline-offset-2 group-focus-within/code:outline-primary',
  );
}
