import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { go, hrefOf } from './address.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={hrefOf(to)} onClick={open}>
      {children}
    </a>
  );
}
