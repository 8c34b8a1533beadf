import { Icon } from '@cliffhanger/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** A disclosure that opens below its label. */
export function Fold({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="mb-2 flex items-center gap-1.5 text-muted hover:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
        {name}
      </button>
      {isOpen && children}
    </>
  );
}
