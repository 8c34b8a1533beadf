import { type ReactNode, useEffect, useState } from 'react';
import { holdBackBelow } from './hold-back-below.ts';

/** A place where something is about to be; the list round it says that it loads. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden className={`block animate-breathe rounded-bar bg-control ${className}`} />
);

/**
 * The place of a few words or a figure inside a line: the line is as tall with it as with what comes, in whatever size
 * the text round it has. What is drawn with it needs no skeleton of its own.
 */
export const TextSkeleton = ({ className = 'w-24' }: { className?: string }) => (
  <span
    aria-hidden
    className={`inline-block h-[0.75em] max-w-full animate-breathe rounded-bar bg-control ${className}`}
  />
);

const LONGEST_WAIT_MS = 3000;

/**
 * Round the places of something whose height is not known before it is there: a text, a choice of cards, a list. What
 * lies below it on the page would have to move then, and is not drawn until it need not. Nobody waits long for that:
 * an answer that is late or being asked for again holds back nothing but itself.
 */
export function Arriving({ children }: { children?: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={isLate ? undefined : holdBackBelow} className="contents">
      {children}
    </div>
  );
}

interface SkeletonRowsProps {
  readonly count?: number;
  readonly label: string;
}

/** Rows of a list on its first load, built like a `ListRow` with a detail. */
export const SkeletonRows = ({ count = 4, label }: SkeletonRowsProps) => (
  <div role="status" aria-label={label} className="overflow-hidden rounded-card bg-surface">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="flex min-h-15 items-center gap-3 px-4 py-2.5">
        <Skeleton className="size-9 rounded-inner" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      </div>
    ))}
  </div>
);
