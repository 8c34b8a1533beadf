import type { AnchorHTMLAttributes } from 'react';
import { isPlainClick } from './plain-click.ts';
import { useAddresses, useIsBeside, useOpenAddress, usePrepareAddress } from './router-provider.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly replace?: boolean;
  /** The page slides in, and out again when it is left. */
  readonly slides?: boolean;
}

/** Preloads its page on pointerdown. */
export function Link({ to, replace = false, slides = false, onClick, children, ...rest }: LinkProps) {
  const { hrefOf } = useAddresses();
  const open = useOpenAddress();
  const prepare = usePrepareAddress();
  const isBeside = useIsBeside(to);
  return (
    <a
      {...(isBeside ? { 'aria-current': 'true' as const } : {})}
      {...rest}
      href={hrefOf(to)}
      onPointerDown={() => prepare(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        open(to, { replace, slides });
      }}
    >
      {children}
    </a>
  );
}
