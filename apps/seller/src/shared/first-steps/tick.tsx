import { Icon } from '@cliffhanger/ui';
import { Check, Clock } from 'lucide-react';
import { useTranslation } from '../language/index.ts';
import type { FirstStep } from './first-steps.ts';

/** A check mark, a waiting mark, or the number of the step. */
export function Tick({ state, number }: { state: FirstStep['state']; number: number }) {
  const t = useTranslation();
  if (state === 'done') {
    return (
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-good text-surface">
        <Icon of={Check} size={16} />
        <span className="sr-only">{t('content.guide.ticked')}</span>
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className="figures grid size-7 shrink-0 place-items-center rounded-full bg-control text-label"
    >
      {state === 'waiting' ? <Icon of={Clock} size={16} /> : number}
    </span>
  );
}
