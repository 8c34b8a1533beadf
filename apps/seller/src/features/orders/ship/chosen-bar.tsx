import { ActionBar, Button, IconButton, Kbd } from '@cliffhanger/ui';
import { X } from 'lucide-react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { clearChosenOrders } from '../list/chosen-orders.ts';

interface ChosenBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onQuote: () => void;
}

/** Opens a quote first. */
export function ChosenBar({ count, busy, onQuote }: ChosenBarProps) {
  const t = useTranslation();
  const off = useMoneyActionsOff();
  return (
    <ActionBar
      above="tabs"
      lead={
        <div className="-ms-3 flex items-center gap-1">
          <IconButton icon={X} label={t('desk.choose.clear')} onClick={clearChosenOrders} />
          <p role="status" className="text-strong">
            {t('desk.choose.chosen', { count })}
          </p>
        </div>
      }
    >
      <Button look="primary" busy={busy} disabled={off !== undefined} aria-keyshortcuts="Q" onClick={onQuote}>
        {t('desk.choose.quote', { count })}
        <Kbd on="primary">Q</Kbd>
      </Button>
    </ActionBar>
  );
}
