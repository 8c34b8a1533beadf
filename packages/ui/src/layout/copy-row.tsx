import { Copy } from 'lucide-react';
import { IconButton } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';

interface CopyRowProps {
  readonly label: string;
  readonly text: string;
  readonly onCopy: (text: string) => void;
  /** An address or a hash: shown whole, in letters that cannot be mistaken for each other. */
  readonly mono?: boolean;
}

/** A text to take along: a code, a link, an address. Always whole, so that it can be compared. */
export function CopyRow({ label, text, onCopy, mono = false }: CopyRowProps) {
  const { words } = useUiSettings();
  return (
    <div className="flex items-center gap-2 rounded-field bg-well py-1.5 ps-3.5 pe-0.5">
      <div className="min-w-0 flex-1">
        <p className="text-small text-muted">{label}</p>
        <p className={`break-all ${mono ? 'font-mono text-small' : 'text-strong'}`}>{text}</p>
      </div>
      <IconButton icon={Copy} size={20} label={`${words.copy}: ${label}`} onClick={() => onCopy(text)} />
    </div>
  );
}
