/** A place where something is about to be; the list round it says that it loads. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden className={`block animate-breathe rounded-bar bg-control ${className}`} />
);

/** Rows of a list on its first load. */
export const SkeletonRows = ({ count = 4, label }: { count?: number; label: string }) => (
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
