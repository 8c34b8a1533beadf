import { Copy } from 'lucide-react';
import { IconButton } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';

interface CopyRowProps {
  readonly label: string;
  readonly text: string;
  readonly onCopy: (text: string) => void;
  /** Monospace, for addresses and hashes. */
  readonly mono?: boolean;
}

/** A text with a copy button. Never truncated, so that people can compare it. */
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
