import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

export interface TimelineStep {
  readonly title: string;
  readonly detail?: ReactNode;
  /** Beside the title: a past or expected time. */
  readonly end?: ReactNode;
  readonly state: 'done' | 'now' | 'later';
}

const NODES = {
  done: 'bg-good text-surface',
  now: 'outline-2 -outline-offset-2 outline-tab ring-4 ring-tab-soft bg-surface',
  later: 'outline-2 -outline-offset-2 outline-line bg-surface',
} as const;

export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol className="grid">
    {steps.map(({ title, detail, end, state }, index) => (
      <li
        key={title}
        aria-current={state === 'now' ? 'step' : undefined}
        className={clsx('relative ps-9', index < steps.length - 1 && 'pb-5')}
      >
        {index < steps.length - 1 && (
          <span
            aria-hidden
            className={clsx(
              'absolute top-6 bottom-0 left-2.5 w-0.5 rounded-full',
              state === 'done' ? 'bg-good/45' : 'bg-line',
            )}
          />
        )}
        <span
          aria-hidden
          className={clsx(
            'absolute top-0 left-0 grid size-[22px] place-items-center rounded-full',
            NODES[state],
          )}
        >
          {state === 'done' && <Icon of={Check} size={16} />}
          {state === 'now' && <span className="size-2 rounded-full bg-tab" />}
        </span>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className={clsx('text-strong', state === 'later' && 'text-muted')}>{title}</p>
          {end !== undefined && <div className="figures text-small text-muted">{end}</div>}
        </div>
        {detail !== undefined && <div className="text-small text-muted">{detail}</div>}
      </li>
    ))}
  </ol>
);
