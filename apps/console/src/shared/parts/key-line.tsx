import type { KeyHint } from './key-hints.ts';
import { Key } from './page.tsx';

interface KeyLineProps {
  readonly hint: KeyHint;
  /** In a list: keys aligned at the end of the line. */
  readonly isSpread?: boolean;
}

export const KeyLine = ({ hint: { keys, name }, isSpread = false }: KeyLineProps) => (
  <span
    className={
      isSpread ? 'flex w-full flex-row-reverse items-center gap-1' : 'inline-flex items-center gap-1'
    }
  >
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </span>{' '}
    <span className={isSpread ? 'me-auto' : 'ms-0.5'}>{name}</span>
  </span>
);
