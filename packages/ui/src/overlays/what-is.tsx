import { Popover } from '@base-ui/react/popover';
import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

interface WhatIsProps {
  /** For example `What is a consignment right?`. */
  readonly question: string;
  readonly children: ReactNode;
}

/** A question mark beside a technical term; opens its explanation. */
export const WhatIs = ({ question, children }: WhatIsProps) => (
  <Popover.Root>
    <Popover.Trigger
      aria-label={question}
      className="reach inline-grid size-5 shrink-0 place-items-center rounded-full align-middle text-muted"
    >
      <Icon of={CircleQuestionMark} size={16} />
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner sideOffset={6} collisionPadding={12} className="z-50">
        <Popover.Popup className="layer-raised w-max max-w-[min(280px,calc(100vw-24px))] rounded-field p-3.5 text-start text-small outline-none">
          <Popover.Title className="text-strong">{question}</Popover.Title>
          <Popover.Description className="pt-1 text-muted">{children}</Popover.Description>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
