import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface CardProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly as?: 'section' | 'div' | 'li';
  readonly className?: string;
}

/** Page, card and well differ by tone, not by shadow. Fields inside a card are one tone darker. */
export const Card = ({ title, aside, children, as: Box = 'section', className }: CardProps) => (
  <Box className={clsx('fields-sink min-w-0 rounded-card bg-surface p-4', className)}>
    {title !== undefined && (
      <header className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-strong">{title}</h2>
        {aside}
      </header>
    )}
    {children}
  </Box>
);
