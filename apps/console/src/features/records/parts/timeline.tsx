import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { wholeMomentText } from '../../../shared/language/index.ts';

export interface TimelineStep {
  readonly key: string;
  readonly state: 'done' | 'bad' | 'now' | 'later';
  readonly title: string;
  readonly at: number | undefined;
  readonly detail?: string | undefined;
}

const MARKS = {
  done: 'bg-good-soft text-good',
  bad: 'bg-bad text-on-primary',
  now: 'bg-primary-strong text-on-primary',
  later: 'border border-edge',
} as const;

/** Past and expected steps. A step that waits for a person is marked. */
export const Timeline = ({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly TimelineStep[];
}) => (
  <ol aria-label={label} className="px-3.5 py-3">
    {steps.map(({ key, state, title, at, detail }, index) => (
      <li key={key} className="relative flex gap-2.5 pb-4 last:pb-0">
        {index < steps.length - 1 && (
          <span
            aria-hidden
            className={clsx(
              'absolute top-5 bottom-0 left-[9.5px] w-px',
              state === 'done' ? 'bg-good' : 'bg-line',
            )}
          />
        )}
        <span
          aria-hidden
          className={clsx(
            'grid size-5 shrink-0 place-items-center rounded-full text-[11px] font-bold',
            MARKS[state],
          )}
        >
          {state === 'done' && <Check size={12} strokeWidth={3} />}
          {state === 'bad' && <X size={12} strokeWidth={3} />}
          {state === 'now' && '!'}
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex justify-between gap-2">
            <span className={clsx('font-semibold', state === 'later' && 'font-normal text-muted')}>
              {title}
            </span>
            {at !== undefined && (
              <span className="shrink-0 text-small text-muted">{wholeMomentText(at)}</span>
            )}
          </p>
          {detail !== undefined && <p className="text-small text-muted wrap-anywhere">{detail}</p>}
        </div>
      </li>
    ))}
  </ol>
);
