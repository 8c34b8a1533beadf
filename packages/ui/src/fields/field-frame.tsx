import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

/**
 * Text around a control. Errors have an icon and words besides their colour, because red is the brand colour
 * of the second scheme.
 */
export interface FieldText {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

interface FieldFrameProps extends FieldText {
  readonly id: string;
  /** Beside the label, for example `Forgot it?`. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

const errorId = (id: string): string => `${id}-error`;
const hintId = (id: string): string => `${id}-hint`;

/** The ids of the elements that are rendered, for `aria-describedby`. */
export const describedBy = (id: string, { error, hint }: FieldText): string | undefined =>
  [error !== undefined && errorId(id), hint !== undefined && hintId(id)].filter(Boolean).join(' ') ||
  undefined;

export const FieldFrame = ({ id, label, error, hint, aside, children }: FieldFrameProps) => (
  <div className="grid gap-1.5">
    <div className="flex items-baseline justify-between gap-3">
      <label htmlFor={id} className="text-label">
        {label}
      </label>
      {aside}
    </div>
    {children}
    {/* Always rendered: screen readers announce only changes inside an existing live region. */}
    <p id={errorId(id)} aria-live="polite" className="empty:hidden flex gap-1.5 text-small text-bad">
      {error !== undefined && (
        <>
          <Icon of={CircleAlert} size={16} className="mt-px" />
          <span className="min-w-0">{error}</span>
        </>
      )}
    </p>
    {hint !== undefined && (
      <p id={hintId(id)} className="text-small text-muted">
        {hint}
      </p>
    )}
  </div>
);

/** The box around a control. */
export const fieldBoxClass = (hasError: boolean): string =>
  [
    'flex min-h-12 items-center gap-3 rounded-field bg-(--field) px-3.5 outline-1 -outline-offset-1 transition-[outline-color]',
    'has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:is(input,textarea):disabled]:opacity-60',
    hasError
      ? 'outline-bad outline-2 -outline-offset-2'
      : 'outline-line has-[:focus-visible]:outline-primary',
  ].join(' ');
