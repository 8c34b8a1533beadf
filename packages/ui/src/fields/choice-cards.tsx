import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Kbd } from '../layout/kbd.tsx';
import { usePane } from '../layout/pane.tsx';

export interface ChoiceCard<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly detail?: ReactNode;
  readonly end?: ReactNode;
  /** `detail` explains why. */
  readonly disabled?: boolean;
}

interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly ChoiceCard<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** Adds the shortcuts `1`, `2` … when the page is in a pane beside a list. */
  readonly areNumbered?: boolean;
}

/** Radio buttons with room for an explanation, for example payment methods. */
export function ChoiceCards<Value extends string>({
  label,
  choices,
  value,
  onChange,
  areNumbered = false,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  const hasKeys = usePane() !== undefined && areNumbered;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-label">{label}</legend>
      {choices.map((choice, index) => (
        <label
          key={choice.value}
          className={clsx(
            'flex min-h-15 cursor-pointer items-center gap-3 rounded-field px-3.5 py-2.5 outline-1 -outline-offset-1 transition-colors',
            'has-[:focus-visible]:outline-2 has-[:disabled]:cursor-default has-[:disabled]:opacity-60',
            choice.value === value
              ? 'bg-primary-soft outline-2 -outline-offset-2 outline-primary'
              : 'outline-line',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            {...(hasKeys ? { 'aria-keyshortcuts': String(index + 1) } : {})}
            className="size-5 shrink-0 accent-primary-strong"
          />
          <span className="min-w-0 flex-1">
            <span className="block text-strong">{choice.title}</span>
            {choice.detail !== undefined && (
              <span className="block text-small text-muted">{choice.detail}</span>
            )}
          </span>
          {choice.end}
          {hasKeys && <Kbd>{String(index + 1)}</Kbd>}
        </label>
      ))}
    </fieldset>
  );
}
