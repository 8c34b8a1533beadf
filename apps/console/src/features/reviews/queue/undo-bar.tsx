import { SECOND_MS } from '@cliffhanger/core/kernel';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Key, useKeys } from '../../../shared/parts/index.ts';
import { dismiss, type HeldDecision, UNDO_MS, undoLast, useHeldDecisions } from './held-decisions.ts';

/** Covers list and facts but not the decision column, where the next item is already open. */
export function UndoBar() {
  const held = useHeldDecisions();
  const failed = held.find(({ problem }) => problem !== undefined);
  const last = held.findLast(({ problem }) => problem === undefined);
  useKeys(useMemo(() => ({ z: () => void undoLast() }), []));
  if (failed !== undefined) return <Failed decision={failed} />;
  return last === undefined ? null : <Undo decision={last} others={held.length - 1} />;
}

const SHAPE =
  'absolute bottom-3 left-3 z-10 flex min-h-11 max-w-[calc(100%-24px)] md:max-w-[min(640px,calc(100%-432px))] items-center gap-3 rounded-[9px] bg-toast py-1.5 ps-3.5 pe-2 text-on-toast shadow-toast';
const BUTTON =
  'flex h-7 shrink-0 items-center gap-2 rounded-bar bg-toast-key px-2.5 font-medium [&_kbd]:border-transparent [&_kbd]:bg-toast-key [&_kbd]:text-on-toast';

interface UndoProps {
  readonly decision: HeldDecision;
  /** Number of other pending decisions. */
  readonly others: number;
}

function Undo({ decision: { what, dueAt }, others }: UndoProps) {
  const left = useSecondsUntil(dueAt);
  return (
    <div role="status" className={SHAPE}>
      <Ring left={left} />
      <span className="min-w-0 truncate">{what()}</span>
      <span className="shrink-0 text-small text-on-toast-muted">
        {t('console.undo.in', { seconds: Math.ceil(left) })}
        {others > 0 && ` ${t('console.undo.others', { count: others })}`}
      </span>
      <button type="button" className={BUTTON} onClick={() => void undoLast()}>
        {t('console.undo')} <Key>Z</Key>
      </button>
    </div>
  );
}

const Failed = ({ decision: { id, what, problem = '' } }: { readonly decision: HeldDecision }) => (
  <div role="alert" className={SHAPE}>
    <span className="min-w-0">{t('console.undo.failed', { what: what(), problem })}</span>
    <button type="button" className={BUTTON} onClick={() => dismiss(id)}>
      {t('console.undo.read')}
    </button>
  </div>
);

const TICK_MS = 250;

function useSecondsUntil(dueAt: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (dueAt - now) / SECOND_MS);
}

const RADIUS = 8;
const AROUND = 2 * Math.PI * RADIUS;

const Ring = ({ left }: { readonly left: number }) => (
  <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0 -rotate-90" fill="none" strokeWidth={2.5}>
    <circle cx={10} cy={10} r={RADIUS} className="stroke-toast-key" />
    <circle
      cx={10}
      cy={10}
      r={RADIUS}
      className="stroke-primary"
      strokeDasharray={AROUND}
      strokeDashoffset={AROUND * (1 - Math.min(1, (left * SECOND_MS) / UNDO_MS))}
    />
  </svg>
);
