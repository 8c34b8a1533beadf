import { type ReactNode, useEffect, useState } from 'react';
import { holdBackBelow } from './hold-back-below.ts';

/** Hidden from screen readers; the surrounding list announces that it is loading. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden className={`block animate-breathe rounded-bar bg-control ${className}`} />
);

/** Placeholder for inline text. Keeps the line height at any surrounding font size. */
export const TextSkeleton = ({ className = 'w-24' }: { className?: string }) => (
  <span
    aria-hidden
    className={`inline-block h-[0.75em] max-w-full animate-breathe rounded-bar bg-control ${className}`}
  />
);

const LONGEST_WAIT_MS = 3000;

/**
 * Wraps placeholders of unknown final height, for example texts or lists. Content below it on the page stays
 * hidden until it has loaded, so that nothing shifts, but at most 3 seconds.
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

/** Placeholder for `ListRow`s with a detail line. */
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
