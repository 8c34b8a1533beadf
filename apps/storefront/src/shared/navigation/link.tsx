import { isPlainClick, useOpenAddress } from '@cliffhanger/client/router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { ADDRESSES } from './addresses.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const go = useOpenAddress();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={ADDRESSES.hrefOf(to)} onClick={open}>
      {children}
    </a>
  );
}
