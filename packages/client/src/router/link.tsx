import type { ReactNode } from 'react';
import { isPlainClick } from './plain-click.ts';
import { useAddresses, useIsBeside, useOpenAddress, usePrepareAddress } from './router-provider.tsx';

interface LinkProps {
  readonly to: string;
  readonly replace?: boolean;
  readonly className?: string;
  readonly 'aria-label'?: string;
  /** -1: not among what Tab reaches, where a key of its own opens it. */
  readonly tabIndex?: -1;
  readonly 'aria-keyshortcuts'?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A finger that comes down fetches what it will open when it is lifted. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const { hrefOf } = useAddresses();
  const open = useOpenAddress();
  const prepare = usePrepareAddress();
  const isBeside = useIsBeside(to);
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      {...(isBeside ? { 'aria-current': 'true' as const } : {})}
      onPointerDown={() => prepare(to)}
      onClick={(event) => {
        onClick?.();
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(to, { replace, slides: true });
      }}
    >
      {children}
    </a>
  );
}
