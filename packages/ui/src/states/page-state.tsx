import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../buttons/index.ts';
import { Drawing, type DrawingName } from '../pictures/drawings.tsx';

interface PageStateProps {
  readonly drawing?: DrawingName;
  readonly title: string;
  readonly children?: ReactNode;
  /** The next useful action. */
  readonly action?: ReactNode;
  /** For the top of a page with more content below, instead of a whole page. */
  readonly compact?: boolean;
}

export const EmptyState = ({
  drawing = 'emptyStage',
  title,
  children,
  action,
  compact = false,
}: PageStateProps) => (
  <div
    className={clsx('grid justify-items-center gap-2 px-6 text-center', compact ? 'pt-2 pb-4' : 'pt-12 pb-8')}
  >
    <div className={compact ? 'mb-1' : 'mb-3'}>
      <Drawing name={drawing} />
    </div>
    <h2 className="text-title text-balance">{title}</h2>
    {children !== undefined && <div className="max-w-80 text-muted">{children}</div>}
    {action !== undefined && <div className="mt-4 grid w-full max-w-72 gap-2">{action}</div>}
  </div>
);

interface ErrorStateProps extends Omit<PageStateProps, 'action' | 'compact'> {
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Loading failed: an explanation and a retry button. */
export const ErrorState = ({
  drawing = 'unplugged',
  title,
  children,
  retryLabel,
  onRetry,
  busy = false,
}: ErrorStateProps) => (
  <div role="alert">
    <EmptyState
      drawing={drawing}
      title={title}
      action={
        <Button look="primary" wide busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {children}
    </EmptyState>
  </div>
);
