import type { OwedProof } from '@cliffhanger/core/proofs';
import { Card, Icon } from '@cliffhanger/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { ExactAmount } from './exact-amount.tsx';
import { OwnAmounts } from './own-amounts.tsx';
import type { OwnPlace, PathStep } from './own-place.ts';

type Counted = Extract<OwnPlace, { kind: 'counted' }>;

const FIRST_SHOWN = 2;
/** Shorter paths are not collapsed. */
const FOLDED_FROM = 5;

/** The path from the seller's leaf to the published root. */
export function PathCard({ place, amounts }: { place: Counted; amounts: OwedProof['amounts'] }) {
  const t = useTranslation();
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-strong">{t('place.you')}</p>
          <OwnAmounts amounts={amounts} />
        </div>
        <span className="text-title">
          <ExactAmount amount={place.own} />
        </span>
      </div>
      <Steps steps={place.steps} />
      <div className="mt-2 flex items-start justify-between gap-3 rounded-field bg-good-soft px-4 py-3">
        <div>
          <p className="text-strong">{t('place.all')}</p>
          <p className="text-small text-muted">{t('place.all.note')}</p>
        </div>
        <span className="text-title">
          <ExactAmount amount={place.owed} />
        </span>
      </div>
      <p className="mt-3 flex gap-2 text-label text-good">
        <Icon of={Check} size={20} />
        {t('place.same', { index: place.entry })}
      </p>
    </Card>
  );
}

function Steps({ steps }: { steps: readonly PathStep[] }) {
  const t = useTranslation();
  const [isWhole, setWhole] = useState(steps.length < FOLDED_FROM);
  const numbered = steps.map((step, index) => ({ ...step, number: index + 1 }));
  const visible = isWhole ? numbered : [...numbered.slice(0, FIRST_SHOWN), ...numbered.slice(-1)];
  const folded = numbered.length - visible.length;
  return (
    <ol className="mt-3 grid gap-1">
      {visible.map((step, index) => (
        <li key={step.number} className="grid gap-1">
          {index === FIRST_SHOWN && folded > 0 && (
            <button
              type="button"
              className="reach ps-9 py-2 text-start text-label text-primary-text"
              onClick={() => setWhole(true)}
            >
              {t('place.more', { count: folded })}
            </button>
          )}
          <Step {...step} />
        </li>
      ))}
    </ol>
  );
}

function Step({ number, neighbours, together }: PathStep & { number: number }) {
  const t = useTranslation();
  return (
    <div className="flex items-center gap-3 py-2">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-good-soft text-small text-good">
        {number}
      </span>
      <span className="min-w-0 flex-1 text-muted">
        <span className="block text-small">{t('place.neighbours')}</span>
        <ExactAmount amount={neighbours} sign="+" />
      </span>
      <span className="text-end">
        <span className="block text-small text-muted">{t('place.together')}</span>
        <b className="text-strong">
          <ExactAmount amount={together} />
        </b>
      </span>
    </div>
  );
}
