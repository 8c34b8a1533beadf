import type { MouseEvent, ReactNode } from 'react';
import { useOpenAddress, usePrepareAddress } from './router-provider.tsx';

interface LinkProps {
  readonly to: string;
  readonly replace?: boolean;
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** With a key held or another button the browser does what it does with any link. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A finger that comes down fetches what it will open when it is lifted. */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const open = useOpenAddress();
  const prepare = usePrepareAddress();
  return (
    <a
      {...rest}
      href={`#${to}`}
      onPointerDown={() => prepare(to)}
      onClick={(event) => {
        onClick?.();
        if (!isPlain(event)) return;
        event.preventDefault();
        open(to, { replace, slides: true });
      }}
    >
      {children}
    </a>
  );
}
